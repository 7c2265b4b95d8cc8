import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import type { Api } from './api';

interface Named {
  title?: string;
  projectTitle?: string;
  name?: string;
  artistName?: string;
}

const demo = { projects: 12, music: 15, 'logo-wall': 5, people: 4, pitches: 2, briefs: 6, contacts: 4, submissions: 6 };
/** What visitors send. */
const sentIn = ['briefs', 'contacts', 'submissions'];

/** Each part of the demo is there once. @param sentInMeanwhile whether visitors may have added to it */
export const expectWholeDemo = async (api: Api, sentInMeanwhile = false): Promise<void> => {
  for (const [list, count] of Object.entries(demo)) {
    const records = await api.json<Named[]>('GET', `/api/admin/${list}`);
    const names = records.map((record) => record.title ?? record.projectTitle ?? record.name ?? record.artistName);
    const ofDemo = sentInMeanwhile && sentIn.includes(list) ? names.slice(-count) : names;
    expect([list, ofDemo.length, new Set(ofDemo).size]).toEqual([list, count, count]);
  }
  const pages = await api.json<{ cues: unknown[] }[]>('GET', '/api/admin/projects');
  expect(pages.filter(({ cues }) => cues.length > 0).length).toBeGreaterThan(3);
  const pitches = await api.json<ListedPitch[]>('GET', '/api/admin/pitches?sort=title');
  expect(pitches.map(({ openedCount, recipientCount }) => [openedCount, recipientCount])).toEqual([
    [0, 0],
    [1, 2],
  ]);
};
