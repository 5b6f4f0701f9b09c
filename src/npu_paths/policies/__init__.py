"""Path policies: found by platformdirs, read, structured and merged into a value (issue *Path policies*)."""
