import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialogNamed, openBriefs } from '../../briefs/portal/briefs.fixture';
import { aBrief } from '../../../testing/records';
import { sayChanges } from './history-words';

const at = '2026-11-28T10:00:00.000Z';

test('a brief lists who changed what from what to what, and is read again after a change', async () => {
  const user = userEvent.setup();
  const rows = [
    {
      ...{ id: 'b', at, by: 'grace' },
      changes: [
        { field: 'status', from: 'submitted', to: 'won' },
        { field: 'estimatedValue', from: null, to: 4000, currencies: ['USD', 'EUR'] },
      ],
    },
  ];
  const brief = aBrief({ projectTitle: 'Lane Five' });
  const { server } = openBriefs([brief], `/admin/briefs/${brief.id}`);
  server.on('GET /api/admin/history', () => ({ body: rows, headers: { 'x-total-count': '7' } }));
  const dialog = await dialogNamed('Brief Details');
  const history = within(await dialog.findByRole('list', { name: 'History' }));
  expect(history.getByText('grace')).toBeVisible();
  expect(history.getByText(': New → Won')).toBeVisible();
  expect(history.getByText(': none → €4,000')).toBeVisible();
  const asked = () => server.to('GET /api/admin/history');
  expect(Object.fromEntries(asked()[0]!.query)).toEqual({ entityType: 'brief', entityId: brief.id, limit: '5' });
  await user.click(dialog.getByRole('button', { name: 'Show older changes' }));
  expect(asked().at(-1)!.query.get('limit')).toBe('500');
  await user.click(dialog.getByRole('button', { name: 'Edit' }));
  await user.selectOptions(await screen.findByLabelText('Priority'), 'High');
  const read = asked().length;
  await user.click(screen.getByRole('button', { name: 'Save Brief' }));
  await screen.findByText('Brief updated');
  expect(asked().length).toBeGreaterThanOrEqual(read);
});

test('a next step is named as such', () => {
  const from = { text: 'Answer the client', dueOn: '2026-11-30', who: null };
  const to = { ...from, text: 'Send three cues', who: 'a'.repeat(24) };
  expect(sayChanges('brief', [{ field: 'nextStep', from, to }])).toEqual([
    { field: 'Next step', from: 'Answer the client', to: 'Send three cues' },
    { field: 'Who does the next step', from: 'none', to: 'someone' },
  ]);
});

test('rights are told part by part, files and other orders as changed', () => {
  const writer = { name: 'Ada', role: 'writer', share: 50, pro: null, signatory: 's1' };
  const rights = { composition: [writer], master: [], isrc: null };
  expect(
    sayChanges('track', [
      { field: 'rights', from: null, to: rights },
      { field: 'rights', from: rights, to: { ...rights, isrc: 'QZ-A1B-26-00001' } },
      { field: 'fileUrl', from: '/api/objects/a', to: '/api/objects/b' },
      { field: 'available', from: true, to: false },
      { field: 'tags', from: [], to: ['slow', 'low'] },
    ]),
  ).toEqual([
    { field: 'Writers', from: 'none', to: 'Ada, writer, 50 %' },
    { field: 'ISRC', from: 'none', to: 'QZ-A1B-26-00001' },
    { field: 'File' },
    { field: 'Available', from: 'Yes', to: 'No' },
    { field: 'Tags', from: 'none', to: 'slow, low' },
  ]);
  expect(sayChanges('submission', [{ field: 'songs.ABC1234_S2.lyrics', from: null, to: 'La' }])).toEqual([
    { field: 'Song 2: Lyrics', from: 'none', to: 'La' },
  ]);
  expect(sayChanges('pitch', [{ field: 'tracks', from: [{}, {}], to: [{}, {}] }])).toEqual([{ field: 'Tracks' }]);
});
