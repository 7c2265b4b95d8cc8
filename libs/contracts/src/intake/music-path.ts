/** Where artists' pages are: the frontend reads it without the rules. */
export const musicPath = '/music/';
