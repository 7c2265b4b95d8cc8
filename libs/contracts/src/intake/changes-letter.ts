import { type ChangeItem, changeItems } from '../options';

/** How long what the studio has asked for stays open. */
export const changesOpenDays = 30;

/** To the artist: what else there is stands in the message. */
export const sayAsked = (item: ChangeItem): string =>
  item === 'other' ? 'An answer to our message' : (changeItems.find(({ value }) => value === item)?.label ?? '');

const labelsOf = (items: readonly ChangeItem[]): string[] =>
  changeItems.filter(({ value }) => items.includes(value)).map(({ value }) => sayAsked(value));

/** As a list of points says it, as in `Low Tide: Replace file, Rights`. */
export const sayAskedOfSong = (title: string, items: readonly ChangeItem[]): string =>
  `${title}: ${labelsOf(items).join(', ')}`;

export interface AskedWords {
  /** Of all songs, or of these. */
  items: readonly ChangeItem[];
  songTitles: readonly string[];
  /** Where not the same is asked of each: instead of both. */
  songs?: readonly { title: string; items: readonly ChangeItem[] }[];
}

/** The letter that asks an artist for changes: the portal shows it before it goes, the mail sends the same. */
export const changesLetter = (
  artistName: string,
  { items, songTitles, songs = [] }: AskedWords,
  message: string,
): { subject: string; text: string } => {
  const bySong = songs.map((song) => sayAskedOfSong(song.title, song.items));
  const asked = songs.length > 0 ? [...bySong, ...labelsOf(items.filter((item) => item === 'other'))] : labelsOf(items);
  const titles = songs.length > 0 ? [] : songTitles;
  return {
    subject: 'We would like something more from your music',
    text: [
      `Hello ${artistName},`,
      message.trim(),
      ...(asked.length > 0 ? [`What we ask for:\n${asked.map((point) => `- ${point}`).join('\n')}`] : []),
      ...(titles.length > 0 ? [`For: ${titles.join(', ')}`] : []),
      `You can add it on your music's own page for ${changesOpenDays} days.`,
    ].join('\n\n'),
  };
};
