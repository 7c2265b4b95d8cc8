/** Where the link stands in a letter. */
export const linkMark = '{{link}}';
