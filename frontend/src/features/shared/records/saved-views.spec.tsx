import type { NewView, View, ViewList, ViewQuery } from '@cueroom/contracts/content/views';
import { screen, waitFor, within } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { dialogNamed, openBriefs } from '../../briefs/portal/briefs.fixture';
import { briefRecords } from '../../briefs/shared/brief-records';
import { contactRecords } from '../../briefs/shared/contact-records';
import { submissionRecords } from '../../submissions/shared/submission-records';
import { type Listed, openableViews } from './views';

const at = '2026-11-28T10:00:00.000Z';
const aView = (fields: Partial<View> = {}): View => ({
  ...{ id: 'a'.repeat(24), list: 'briefs', name: 'Won', query: { status: 'won' }, shared: false },
  ...{ createdBy: 'grace', revision: 0, createdAt: at, updatedAt: at },
  ...fields,
});

/** Briefs beside a server that keeps these views. */
const openWith = (kept: View[], address?: string) => {
  const opened = openBriefs([], address);
  const idIn = ({ path }: Asked) => path.split('/')[4];
  opened.server
    .on('GET /api/admin/views', () => ({ body: kept }))
    .on('POST /api/admin/views', ({ body }) => {
      kept.push(aView({ id: 'b'.repeat(24), ...(body as NewView) }));
      return { status: 201, body: kept.at(-1) };
    })
    .on('PATCH /api/admin/views/*', (asked: Asked) => {
      const nth = kept.findIndex(({ id }) => id === idIn(asked));
      kept[nth] = { ...kept[nth]!, ...(asked.body as object), revision: kept[nth]!.revision + 1 };
      return { body: kept[nth] };
    })
    .on('DELETE /api/admin/views/*', (asked: Asked) => {
      kept.splice(0, kept.length, ...kept.filter(({ id }) => id !== idIn(asked)));
      return { status: 204 };
    });
  const words = () => Object.fromEntries(new URLSearchParams(opened.history.location.search));
  return { ...opened, words };
};
const findTab = (name: string) => screen.findByRole('tab', { name });

test('what a list shows is saved under a name, stands above it as a tab, and is shown again', async () => {
  const { server, user, words } = openWith([], '/admin/briefs?status=new&q=lane');
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  expect(screen.queryByRole('tablist', { name: 'Views' })).toBeNull();
  const dialog = await dialogNamed('Save view');
  await user.type(dialog.getByLabelText('Name'), 'New lanes');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const query = { status: 'submitted,new', q: 'lane' };
  const tab = await findTab('New lanes');
  expect(server.to('POST /api/admin/views')[0]?.body).toEqual({ list: 'briefs', name: 'New lanes', query });
  expect(tab).toHaveAttribute('aria-selected', 'true');
  await user.click(within(screen.getByRole('tablist', { name: 'Views' })).getByRole('tab', { name: 'All' }));
  await waitFor(() => expect(words()).toEqual({}));
  await user.click(tab);
  await waitFor(() => expect(words()).toEqual({ status: 'new', q: 'lane', view: 'b'.repeat(24) }));
  expect(screen.getByRole('searchbox')).toHaveValue('lane');
});

test('a view that is shown otherwise is updated, or shown as it was; arrow keys only move the focus', async () => {
  const { server, user, words } = openWith([aView()], '/admin/briefs');
  await user.click(await findTab('All'));
  await user.keyboard('{ArrowRight}');
  await waitFor(async () => expect(await findTab('Won')).toHaveFocus());
  expect(words()).toEqual({});
  await user.keyboard('{Enter}');
  await waitFor(() => expect(words()).toMatchObject({ status: 'won' }));
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Show'), 'Lost');
  await screen.findByRole('button', { name: 'Update view' });
  await user.click(await findTab('Won'));
  await waitFor(() => expect(words()).toMatchObject({ status: 'won' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'Lost');
  await user.click(await screen.findByRole('button', { name: 'Update view' }));
  await screen.findByText('View updated');
  const [sent] = server.to(`PATCH /api/admin/views/${'a'.repeat(24)}`);
  expect([sent?.body, sent?.headers['If-Match']]).toEqual([{ query: { status: 'lost' } }, '"0"']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull());
});

test('a view is renamed; deleted, it comes back with Undo', async () => {
  const kept = [aView()];
  const { user } = openWith(kept, '/admin/briefs?status=won');
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'View options' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Rename');
  const dialog = await dialogNamed('Rename view');
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Ours');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findTab('Ours');
  await choose('Delete');
  await waitFor(() => expect(screen.queryByRole('tablist', { name: 'Views' })).toBeNull());
  expect(kept).toEqual([]);
  await waitFor(() => expect(document.body).not.toHaveFocus());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await findTab('Ours')).toHaveAttribute('aria-selected', 'true');
  expect(kept).toMatchObject([{ name: 'Ours', query: { status: 'won' } }]);
});

test.each<[ViewList, ViewQuery, object | undefined]>([
  ['briefs', { status: 'new' }, { status: 'new' }],
  ['briefs', { status: 'submitted,new', sort: '-title' }, { sort: '-title', status: 'new' }],
  ['contacts', { status: 'new,replied', followUpBy: '2026-01-01', sort: 'followUpDate' }, { status: 'due' }],
  ['submissions', { status: 'approved', q: 'x' }, { q: 'x', show: 'approved' }],
  ['submissions', {}, { show: 'all' }],
  ['briefs', { status: 'won,lost' }, undefined],
  ['submissions', { status: 'pending' }, undefined],
])('of %s the portal opens %j', (list, query, address) => {
  const kind = { briefs: briefRecords, contacts: contactRecords, submissions: submissionRecords }[list as 'briefs'];
  // As an address is read: values that no filter has are left out.
  const read = (said: Record<string, string | undefined>) => {
    const { name, options, usual } = kind.filters[0] as {
      name: string;
      options: readonly { value: string }[];
      usual?: string;
    };
    const isKnown = options.some(({ value }) => value === said[name]);
    return { ...said, [name]: isKnown ? said[name] : usual };
  };
  const listed = {
    kind,
    params: {},
    paramsOf: (said: object) => kind.paramsOf?.(read({ ...said })),
  } as unknown as Listed;
  expect(openableViews(listed, [aView({ list, query })])[0]?.address).toEqual(address);
});
