/** How dates, numbers and lists are written: the words are English, too. */
export const locale = 'en-US';
