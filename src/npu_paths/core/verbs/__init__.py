"""The small functions that rows name: ``common`` for all, the others where one family of checks needs them."""
