import { NewLetter, NewLetterTemplate } from '@cueroom/contracts/intake/letters';
import { recordChanged } from '@cueroom/contracts/record-changes';
import { checkInput } from '@cueroom/platform/check-input';
import { withAdmin } from '@cueroom/platform/request-context';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay, publishOutbox } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { firstTemplates, trueLetters } from '@cueroom/persistence/migrations/letter-templates';
import { lettersOfFiles } from '@cueroom/persistence/migrations/letters-of-files';
import { fillTemplate } from './letters.controller';
import { TemplatesRepository } from './templates.repository';
import { type TemplateDocument, templateSchema } from './templates.schema';

const database = freshDatabase();
const yes = { kind: 'letter-approve', name: 'Yes', text: 'Hello {{artistName}}, we take {{ songTitles }}.' } as const;

test('a template is kept, changed and deleted; without a subject it has none', async () => {
  const model = await database.model<TemplateDocument>('Template', templateSchema);
  const templates = new TemplatesRepository(model, idleRelay);
  const { id } = await templates.add(yes);
  expect(await templates.get(id)).toMatchObject({ ...yes, subject: null });
  await templates.edit(id, { subject: 'Welcome' }, [0]);
  await expect(templates.edit(id, { subject: 'Late' }, [0])).rejects.toMatchObject({ kind: 'outdated' });
  expect(await templates.list()).toMatchObject([{ ...yes, id, revision: 1, subject: 'Welcome' }]);
  await templates.delete(id);
  await expect(templates.get(id)).rejects.toMatchObject({ kind: 'not_found' });
  await expect(templates.delete(id)).rejects.toMatchObject({ kind: 'not_found' });
  expect(await templates.list()).toEqual([]);
});

test('what an admin does with templates is told of as the words of the studio; a deleted one stays until it is', async () => {
  const model = await database.model<TemplateDocument>('Template', templateSchema);
  await model.deleteMany();
  const templates = new TemplatesRepository(model, idleRelay);
  const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);
  const { id } = await asGrace(() => templates.add(yes));
  await asGrace(() => templates.edit(id, { name: 'Yes!' }));
  await asGrace(() => templates.delete(id));
  expect(await model.countDocuments()).toBe(1);
  const bus = new RecordingBus();
  await publishOutbox(model, bus);
  const reported = { entityType: 'content', entityId: 'content', by: 'grace' };
  expect(bus.published(recordChanged)).toMatchObject([
    { ...reported, did: 'template-added' },
    { ...reported, did: 'template-changed' },
    { ...reported, did: 'template-deleted' },
  ]);
  expect(await model.countDocuments()).toBe(0);
});

test('fields are filled in; one that does not exist is refused by its name', () => {
  const songs = { songTitles: 'Low Tide', songOutcomes: '- Low Tide: Accepted', filesEnd: '' };
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

test('a no that the studio has left as it was says when the files go; one that it has written stays', async () => {
  const model = await database.model<TemplateDocument>('Template', templateSchema);
  await model.deleteMany();
  const { text, ...no } = firstTemplates.find(({ kind }) => kind === 'letter-reject')!;
  const former = text.replace('{{filesEnd}}\n\n', '');
  await model.insertMany([
    { ...no, text: former },
    { ...no, name: 'Ours', text: 'Not today.' },
  ] as never);
  const [records, { run }] = [model.db.db!, lettersOfFiles(11)];
  expect([await run(records), await run(records)]).toEqual([1, 0]);
  expect((await new TemplatesRepository(model, idleRelay).list()).map((one) => one.text)).toEqual([text, 'Not today.']);
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
    'Before we decide on {{songTitles}}, we need something more.',
    'Not today.',
  ]);
});
