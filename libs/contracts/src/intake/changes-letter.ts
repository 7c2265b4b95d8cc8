import { type ChangeItem, changeItems } from '../options';

/** How long what the studio has asked for stays open. */
export const changesOpenDays = 30;

/** The letter that asks an artist for changes: the portal shows it before it goes, the mail sends the same. */
export const changesLetter = (
  artistName: string,
  items: readonly ChangeItem[],
  songTitles: readonly string[],
  message: string,
): { subject: string; text: string } => {
  const asked = changeItems.filter(({ value }) => items.includes(value)).map(({ label }) => `- ${label}`);
  return {
    subject: 'We would like something more from your music',
    text: [
      `Hello ${artistName},`,
      message.trim(),
      ...(asked.length > 0 ? [`What we ask for:\n${asked.join('\n')}`] : []),
      ...(songTitles.length > 0 ? [`For: ${songTitles.join(', ')}`] : []),
      `You can add it on your music's own page for ${changesOpenDays} days.`,
    ].join('\n\n'),
  };
};
