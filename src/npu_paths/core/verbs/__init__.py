"""The small functions that rows name, by subject: ``common`` for all, the others where one family of checks needs them."""
