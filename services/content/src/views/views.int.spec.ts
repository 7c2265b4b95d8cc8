import { withAdmin } from '@cueroom/platform/request-context';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { ViewsRepository } from './views.repository';
import { type ViewDocument, viewSchema } from './views.schema';

const database = freshDatabase();
const studio = async () => {
  const model = await database.model<ViewDocument>('View', viewSchema);
  await model.deleteMany();
  return new ViewsRepository(model);
};
const won = { list: 'briefs', name: ' Won ', query: { status: 'won', q: 'lane' } } as const;

test('a view is kept with its words, listed by name, changed and deleted', async () => {
  const views = await studio();
  const { id, ...kept } = await withAdmin('grace', () => views.add(won));
  expect(kept).toMatchObject({ ...won, name: 'Won', shared: false, createdBy: 'grace', revision: 0 });
  await views.add({ list: 'music', name: 'dark', query: {}, shared: true });
  expect((await views.list({})).items.map(({ name }) => name)).toEqual(['dark', 'Won']);
  expect(await views.list({ list: 'briefs' })).toMatchObject({ total: 1, items: [{ id }] });

  const sorted = { sort: '-createdAt' };
  expect(await views.update(id, { query: sorted, shared: true }, [0])).toMatchObject({
    ...{ name: 'Won', query: sorted, shared: true, revision: 1 },
  });
  await expect(views.update(id, { name: 'Late' }, [0])).rejects.toMatchObject({ kind: 'outdated' });
  expect(await views.get(id)).toMatchObject({ name: 'Won', query: sorted });
  await views.delete(id);
  for (const late of [() => views.get(id), () => views.update(id, {}), () => views.delete(id)])
    await expect(late()).rejects.toMatchObject({ kind: 'not_found' });
});

test('a repeated creation gives the first view; changes at once are all made', async () => {
  const views = await studio();
  const idempotency = { key: 'a-view-once', bodyHash: 'a'.repeat(64) };
  const { id } = await views.add({ ...won, idempotency });
  expect(await views.add({ ...won, idempotency })).toMatchObject({ id, isRepeated: true });
  await Promise.all([views.update(id, { name: 'Lost' }), views.update(id, { shared: true })]);
  expect(await views.get(id)).toMatchObject({ name: 'Lost', shared: true, revision: 2 });
});
