/** How many people the about page has room for. A file of its own: pages must not carry the rules. */
export const mostPeople = 12;
