import { screen } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { aTrack, pageOf } from '../public/listen-page.fixture';
import { PitchPreview } from './pitch-window';

const place = '/api/admin/pitches/*/preview';
const portal = [
  <header key="header">
    <h1>Admin Portal</h1>
  </header>,
  <main key="main" />,
  <PitchPreview key="preview" id={'a'.repeat(24)} onClose={() => undefined} />,
];
const landmarks = () => [...document.querySelectorAll('main, h1')].map(({ tagName }) => tagName);

test('the preview of a client’s page is no second page within the portal’s, in any of its states', async () => {
  const server = new FakeServer().on(`GET ${place}`, { ...pageOf(aTrack()), preview: true });
  const late = server.hold(`GET ${place}`);
  const view = renderInPortal(portal);
  await screen.findByRole('heading', { name: 'One moment…' });
  expect(landmarks()).toEqual(['H1', 'MAIN']);
  await late.release({ status: 503, body: { detail: 'Catalog is unavailable' } });
  await screen.findByRole('heading', { name: 'This did not work' });
  expect(landmarks()).toEqual(['H1', 'MAIN']);
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Dark strings' });
  expect(landmarks()).toEqual(['H1', 'MAIN']);
  // Outside of a section they would be landmarks, too.
  expect(document.querySelectorAll('[role=dialog] :is(header, footer):not(section *)')).toHaveLength(0);
});

test('the preview of an expired pitch says so', async () => {
  const expired = { ...pageOf(aTrack()), preview: true, expiresAt: '2026-01-02T12:00:00.000Z' };
  new FakeServer().on(`GET ${place}`, expired);
  renderInPortal(portal);
  expect(await screen.findByText(/^Was open until /)).toBeVisible();
});
