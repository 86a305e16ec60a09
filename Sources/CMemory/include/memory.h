// Declares nothing: a program that links this module ends if an allocation fails (see memory.c).
