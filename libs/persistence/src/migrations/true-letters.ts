import type { mongo } from 'mongoose';
import { firstTemplates } from './letter-templates';
import type { Migration } from './migration';

/** As studios began with them: they said of every song what was so of some. */
const formerTexts: Record<string, string> = {
  'letter-approve': `Hello {{artistName}},\n\nwe have listened to {{songTitles}}, and we would like to offer it to our clients. It is in our catalog now, and we write to you as soon as there is a request for it.\n\nYour music's own page tells what happens with it: {{link}}\n\n{{studioName}}`,
  'letter-reject': `Hello {{artistName}},\n\nthank you for {{songTitles}}. We have listened to all of it. It does not fit what our clients are looking for now, so we do not take it into our catalog.\n\nThat is no judgment of your music. Please send us what you make next.\n\n{{studioName}}`,
  'letter-feedback': `Hello {{artistName}},\n\nwe have listened to {{songTitles}}. \n\n{{studioName}}`,
  'letter-changes': `We like {{songTitles}}, and need one more thing before we decide.`,
};

/** The letters that a studio has left as they were say what is so of every song; what it has written itself stays. */
export const trueLetters: Migration = {
  number: 6,
  name: 'letters that say what became of each song',
  run: async (database: mongo.Db) => {
    const templates = database.collection('templates');
    let count = 0;
    for (const { kind, name, text } of firstTemplates) {
      const untouched = { kind, name, text: formerTexts[kind] };
      const { modifiedCount } = await templates.updateOne(untouched, { $set: { text, updatedAt: new Date() } });
      count += modifiedCount;
    }
    return count;
  },
};
