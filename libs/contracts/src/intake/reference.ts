/** The number of a brief or a message, for people: the end of its id. It can be searched for in the portal. */
export const referenceOf = (id: string): string => id.slice(-6).toUpperCase();
