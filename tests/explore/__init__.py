"""The explorer: the data of its pages, the folder that it writes, and its pages in a browser."""
