/** The file itself is wrong: a retry would not help. The message is for people. */
export class FileError extends Error {}
