import type { mongo } from 'mongoose';
import { firstTemplates } from './letter-templates';
import type { Migration } from './migration';

/** As studios began with it. */
const formerText =
  'Hello {{artistName}},\n\nThank you for sending us {{songTitles}}. This is what became of each song:\n{{songOutcomes}}\n\nThat is no judgment of your music. Please send us what you make next.\n\n{{studioName}}';

/** The letter that says no, where a studio has left it as it was, names the day on which the files go. */
export const lettersOfFiles = (number: number): Migration => ({
  number,
  name: 'the letter that says no says when files are deleted',
  run: async (database: mongo.Db) => {
    const kind = 'letter-reject';
    const { text } = firstTemplates.find((template) => template.kind === kind)!;
    const update = { $set: { text, updatedAt: new Date() } };
    const { modifiedCount } = await database.collection('templates').updateMany({ kind, text: formerText }, update);
    return modifiedCount;
  },
});
