import { NewLetter, NewLetterTemplate } from '@cueroom/contracts/intake/letters';
import { checkInput } from '@cueroom/platform/check-input';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { trueLetters } from '@cueroom/persistence/migrations/true-letters';
import { fillTemplate } from './fill-template';
import { TemplatesRepository } from './templates.repository';
import { type TemplateDocument, templateSchema } from './templates.schema';

const database = freshDatabase();
const yes = { kind: 'letter-approve', name: 'Yes', text: 'Hello {{artistName}}, we take {{ songTitles }}.' } as const;

test('a template is kept, changed and deleted; without a subject it has none', async () => {
  const templates = new TemplatesRepository(
    await database.model<TemplateDocument>('Template', templateSchema),
    idleRelay,
  );
  const { id } = await templates.add(yes);
  expect(await templates.get(id)).toMatchObject({ ...yes, subject: null });
  await templates.edit(id, { subject: 'Welcome' }, [0]);
  await expect(templates.edit(id, { subject: 'Late' }, [0])).rejects.toMatchObject({ kind: 'outdated' });
  expect(await templates.list()).toMatchObject([{ ...yes, id, revision: 1, subject: 'Welcome' }]);
  await templates.delete(id);
  await expect(templates.get(id)).rejects.toMatchObject({ kind: 'not_found' });
});

test('fields are filled in; one that does not exist is refused by its name', () => {
  const songs = { songTitles: 'Low Tide', songOutcomes: '- Low Tide: Accepted' };
  const values = { ...songs, artistName: 'Ana $& Co', studioName: 'Reel', link: 'https://x.test/m' };
  expect(fillTemplate({ subject: 'To {{artistName}}', text: yes.text }, values)).toEqual({
    subject: 'To Ana $& Co',
    text: 'Hello Ana $& Co, we take Low Tide.',
  });
  for (const subject of ['Yes\r\nBcc: a@b.example', 'Yes\n'])
    expect(() => checkInput(NewLetter, { subject, text: 'Hello' })).toThrow(
      expect.objectContaining({ errors: { subject: ['The subject is one line'] } }),
    );
  expect(() => checkInput(NewLetterTemplate, { ...yes, text: 'Hello {{artist}}' })).toThrow(
    expect.objectContaining({ errors: { text: ['There is no field {{artist}}'] } }),
  );
});

test('a letter that the studio has left as it was says what is so; one that it has written stays', async () => {
  const model = await database.model<TemplateDocument>('Template', templateSchema);
  await model.deleteMany();
  const former = 'We like {{songTitles}}, and need one more thing before we decide.';
  await model.create([
    { kind: 'letter-changes', name: 'One thing is missing', text: former },
    { kind: 'letter-reject', name: 'Not for us now', text: 'Not today.' },
  ]);
  const records = model.db.db!;
  expect([await trueLetters.run(records), await trueLetters.run(records)]).toEqual([1, 0]);
  expect((await new TemplatesRepository(model, idleRelay).list()).map(({ text }) => text)).toEqual([
    'Before we decide on {{songTitles}}, we need one more thing.',
    'Not today.',
  ]);
});
