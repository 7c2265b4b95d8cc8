/** What the site says until an admin says something else. A file of its own: the first page must not carry the rules. */
export const defaultSiteContent = {
  heroTitle: 'Elevating stories through music',
  heroSubtitle: 'Music supervision and sync licensing for film, television and brands.',
  aboutContent: `The studio began in a cutting room. A documentary had lost the rights to its only song three days before the mix, and a music editor with a shelf of demos by unsigned artists was asked for help. The scene played better with the new song than with the old one, the artist was paid properly for the first time, and everyone went home on time.

We have worked that way ever since: from the picture outwards, with a small catalog that we know by heart, and with artists we can call. We clear both sides of a song before we play it to you, we say what it will cost before you fall in love with it, and we answer within a day.`,
  place: '',
  credits: '',
};
