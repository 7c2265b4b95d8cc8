import type { mongo } from 'mongoose';
import type { Migration } from './migration';

interface Template {
  kind: string;
  name: string;
  subject: string;
  text: string;
}

const sign = '{{studioName}}';
/** The letters that a studio begins with, true of whatever was sent and heard of it; it changes them as it likes. */
export const firstTemplates: Template[] = [
  {
    kind: 'letter-approve',
    name: 'We would like to work with your music',
    subject: 'We have accepted your music',
    text: `Hello {{artistName}},\n\nWe would like to offer {{songTitles}} to our clients, and we write to you as soon as there is a request.\n\nWhat became of each song:\n{{songOutcomes}}\n\nYour music's own page tells what happens with it.\n\n${sign}`,
  },
  {
    kind: 'letter-reject',
    name: 'Not for us now',
    subject: 'Your music, and our answer',
    text: `Hello {{artistName}},\n\nThank you for sending us {{songTitles}}. This is what became of each song:\n{{songOutcomes}}\n\nThat is no judgment of your music. Please send us what you make next.\n\n{{filesEnd}}\n\n${sign}`,
  },
  {
    kind: 'letter-feedback',
    name: 'What we heard',
    subject: 'What we think of your music',
    text: `Hello {{artistName}},\n\nThis is what we think of {{songTitles}}:\n\n\n\n${sign}`,
  },
  {
    kind: 'letter-changes',
    name: 'One thing is missing',
    subject: 'We would like something more from your music',
    text: `Before we decide on {{songTitles}}, we need something more.`,
  },
];

export const letterTemplates: Migration = {
  number: 5,
  name: 'templates of letters',
  run: async (database: mongo.Db) => {
    const templates = database.collection('templates');
    let count = 0;
    for (const template of firstTemplates) {
      const now = new Date();
      const { kind, name } = template;
      const written = { ...template, createdAt: now, updatedAt: now };
      const { upsertedCount } = await templates.updateOne({ kind, name }, { $setOnInsert: written }, { upsert: true });
      count += upsertedCount;
    }
    return count;
  },
};

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
