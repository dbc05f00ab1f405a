/**
 * What the thread of the command is told: that the user pressed Ctrl-C (`interrupt`), that nobody reads standard output any
 * more (`reader left`), that what is under way ends too (`end`), or that its oldest text was written (`written`).
 */
export type ToThread = 'interrupt' | 'reader left' | 'end' | 'written';

/** One part of the output, or of standard error. */
export type FromThread = { output: string } | { said: string };
