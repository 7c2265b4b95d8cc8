import type { NewChoice } from '@cueroom/contracts/pitches/reactions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { replayEarlyClicks } from '../../../early';
import { ListenApp } from './listen-app';
import { previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';

test('what is pressed and typed before the code is here counts', async () => {
  Object.assign(globalThis, { IntersectionObserver: class extends ResizeObserver {} });
  const tide = aTrack({ trackId: '2'.repeat(24), title: 'Tide' });
  const choose = jest.fn((trackId: string, { choice }: NewChoice) =>
    Promise.resolve({ trackId, choice, choiceAt: null }),
  );
  const app = (
    <ListenApp
      studio={{ name: 'Northwind', email: 'hello@northwind.example' }}
      first={{ status: 'open', page: pageOf(aTrack(), tide) }}
      calls={{ ...previewCalls(() => new Promise(() => {})), choose }}
    />
  );
  const root = document.createElement('div');
  Object.assign(root, { id: 'root', innerHTML: renderToString(app) });
  root.dataset.drawn = '';
  document.body.append(root);
  const of = (title: string) => within(screen.getByRole('group', { name: title }));
  of('Tide').getByRole('button', { name: 'Maybe' }).click();
  of('Undertow').getByRole('button', { name: 'Yes' }).click();
  of('Tide').getByRole('button', { name: 'No' }).click();
  of('Tide').getByLabelText<HTMLTextAreaElement>('Comment').value = 'Too bright';

  // React's build for development speaks of the marks on the buttons.
  jest.spyOn(console, 'error').mockImplementation();
  await act(async () => hydrateRoot(root, app));
  await act(async () => replayEarlyClicks());
  await waitFor(() => expect(choose).toHaveBeenCalledTimes(2));
  expect(choose.mock.calls.map(([trackId, { choice }]) => [trackId, choice])).toEqual([
    ['1'.repeat(24), 'yes'],
    [tide.trackId, 'no'],
  ]);
  expect(of('Tide').getByLabelText('Comment')).toHaveValue('Too bright');
});
