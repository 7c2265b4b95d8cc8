/** In a write's `$expr`, so that of two files sent at once the last place goes to one. */
const countOf = (...conditions: object[]) => ({
  $size: { $filter: { input: { $ifNull: ['$versions', []] }, as: 'one', cond: { $and: conditions } } },
});
const isOf = (songUid: string) => ({ $eq: ['$$one.songUid', songUid] });

/** Versions of a submission, and of one of its songs. */
export const storedVersions = countOf();
export const storedSongVersions = (songUid: string) => countOf(isOf(songUid));
