import { NewLetterTemplate } from '@cueroom/contracts/intake/letters';
import { checkInput } from '@cueroom/platform/check-input';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { fillTemplate } from './fill-template';
import { TemplatesRepository } from './templates.repository';
import { type TemplateDocument, templateSchema } from './templates.schema';

const database = freshDatabase();
const yes = { kind: 'letter-approve', name: 'Yes', text: 'Hello {{artistName}}, we take {{ songTitles }}.' } as const;

test('a template is kept, changed and deleted; without a subject it has none', async () => {
  const templates = new TemplatesRepository(await database.model<TemplateDocument>('Template', templateSchema));
  const { id } = await templates.add(yes);
  expect(await templates.get(id)).toMatchObject({ ...yes, subject: null });
  await templates.edit(id, { subject: 'Welcome' }, [0]);
  await expect(templates.edit(id, { subject: 'Late' }, [0])).rejects.toMatchObject({ kind: 'outdated' });
  expect(await templates.list()).toMatchObject([{ ...yes, id, revision: 1, subject: 'Welcome' }]);
  await templates.delete(id);
  await expect(templates.get(id)).rejects.toMatchObject({ kind: 'not_found' });
});

test('fields are filled in; one that does not exist is refused by its name', () => {
  const values = { artistName: 'Ana $& Co', songTitles: 'Low Tide', studioName: 'Reel', link: 'https://x.test/m' };
  expect(fillTemplate({ subject: 'To {{artistName}}', text: yes.text }, values)).toEqual({
    subject: 'To Ana $& Co',
    text: 'Hello Ana $& Co, we take Low Tide.',
  });
  expect(() => checkInput(NewLetterTemplate, { ...yes, text: 'Hello {{artist}}' })).toThrow(
    expect.objectContaining({ errors: { text: ['There is no field {{artist}}'] } }),
  );
});
