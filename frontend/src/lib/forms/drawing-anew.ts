/**
 * For a page that breaks: notes what is typed. The code for that comes with the first page that has fields (typed-fields.ts).
 * @returns types it into the page drawn anew
 */
export const drawingAnew = { noteTyped: (): (() => void) => () => undefined };
