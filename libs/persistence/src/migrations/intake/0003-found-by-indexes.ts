import { fillFoundBy, keysOfFields, type StoredRecord } from '../fill-found-by';
import type { Migration } from '../migration';

interface Song {
  trackTitle: string;
  tags?: string[];
}

const budgets = ['under-5k', '5k-15k', '15k-50k', '50k-100k', '100k-plus', 'discuss'];

const briefKeys = keysOfFields(['projectTitle', 'clientName', 'clientCompany', 'clientEmail'], {
  projectTitle: 'projectTitle',
  companyName: 'clientCompany',
  clientName: 'clientName',
});
const contactKeys = keysOfFields(['name', 'email', 'company', 'message'], { name: 'name' });
const submissionKeys = keysOfFields(['artistName', 'email', 'submissionUid', 'genre', 'tags', 'ofSongs'], {
  artistName: 'artistName',
});

const songTexts = ({ songs }: StoredRecord) =>
  ((songs ?? []) as Song[]).flatMap(({ trackTitle, tags = [] }) => [trackTitle, ...tags]);

/** Submissions, briefs and contacts are found and sorted by indexes of the database, in one way. */
export const foundByIndexes: Migration = {
  number: 3,
  name: 'words, initials and sort keys of submissions, briefs and contacts',
  run: async (database) => {
    const briefs = await fillFoundBy(database, 'briefs', (brief) => {
      const { order, ...words } = briefKeys(brief);
      return { ...words, order: { ...order, budget: budgets.indexOf(String(brief.budget)) } };
    });
    const contacts = await fillFoundBy(database, 'contacts', contactKeys);
    const submissions = await fillFoundBy(database, 'artist_submissions', (submission) =>
      submissionKeys({ ...submission, ofSongs: songTexts(submission) }),
    );
    return briefs + contacts + submissions;
  },
};
