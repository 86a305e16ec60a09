// Nothing to call: a program that has this module among its own ends where it gets no memory.
