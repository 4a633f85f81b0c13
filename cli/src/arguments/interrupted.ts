/** Ctrl-C at a question: the command ends there, and what was asked is not done. */
export class Interrupted extends Error {}
