import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import { screen, waitFor } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { useDuplicatePitch } from './pitches.queries';

const [shown, unavailable, gone] = ['1'.repeat(24), '2'.repeat(24), '3'.repeat(24)];
const pitch = {
  ...{ id: 'a'.repeat(24), title: 'x'.repeat(200), message: null, briefId: null, coverUrl: '/api/objects/cover' },
  ...{ access: 'mp3', showRights: true, askRights: false },
  tracks: [{ trackId: gone }, { trackId: shown, versionId: 'f'.repeat(24), note: 'Here' }, { trackId: unavailable }],
} as unknown as ListedPitch;

function Duplicate() {
  const duplicate = useDuplicatePitch();
  return <button onClick={() => duplicate.mutate(pitch)}>Duplicate</button>;
}

test('a copy has the cover and a title that fits, and leaves out what was deleted since', async () => {
  const server = new FakeServer()
    .on('GET /api/admin/pitches/*/preview', () => ({ body: { tracks: [{ trackId: shown, versions: [] }] } }))
    .on('GET /api/admin/music/*', ({ path }: Asked) =>
      path.endsWith(gone!) ? { status: 404, body: {} } : { body: { id: unavailable, versions: [] } },
    )
    .on('POST /api/admin/pitches', () => ({ status: 201, body: { id: 'b'.repeat(24) } }));
  const { user, history } = renderInPortal(<Duplicate />);
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/pitches/${'b'.repeat(24)}`));
  expect(server.to('POST /api/admin/pitches')[0]?.body).toMatchObject({
    ...{ title: `${'x'.repeat(193)} (copy)`, coverUrl: '/api/objects/cover', access: 'mp3' },
    tracks: [{ trackId: shown, versionId: null, note: 'Here' }, { trackId: unavailable }],
  });
});
