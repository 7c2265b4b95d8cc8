import { sweepFiles } from '@cueroom/contracts/intake/artist-page';
import { type Command, Refusal } from '../command';
import { requestServices } from '../request-services';

/** The end of a day (`2026-12-30`), or a moment with its time zone. @throws Refusal */
export const momentOf = (asOf: unknown, now = new Date()): Date => {
  if (asOf === undefined) return now;
  const text = String(asOf);
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(moment.getTime())) throw new Refusal('Name a day: --as-of 2026-12-30.');
  return moment;
};

export const sweep: Command = {
  name: 'sweep',
  usage: 'sweep [--as-of DAY]',
  summary:
    "deletes the files of declined and withdrawn submissions that are due, as their artists chose (DAY: by that day's end)",
  options: { 'as-of': { type: 'string' } },
  needsStores: true,
  run: async ({ values, say }) => {
    const asOf = momentOf(values['as-of']).toISOString();
    const { submissions, files } = await requestServices((request) => request(sweepFiles, { asOf }));
    say(`${files} files of ${submissions} submissions are deleted. Each artist has a receipt.`);
  },
};
