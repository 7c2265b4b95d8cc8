import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FakeServer } from '../../../testing/fake-server';
import { usePitchEditor } from './use-pitch-editor';

const [one, two, three] = ['1', '2', '3'].map((digit) => ({ trackId: digit.repeat(24) }));
const aPitch = (revision: number, tracks: object[]) =>
  ({ id: 'a'.repeat(24), title: 'Dark strings', revision, tracks, recipients: [] }) as unknown as PitchWithRecipients;

test('tracks that someone else has changed meanwhile are not replaced until a person says so', async () => {
  const server = new FakeServer().on('PUT /api/admin/pitches/*', () => ({ body: aPitch(3, [two!, one!]) }));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender, unmount } = renderHook(usePitchEditor, { wrapper, initialProps: aPitch(1, [one!, two!]) });
  act(() => result.current.setTracks([two!, one!]));
  rerender(aPitch(2, [one!, two!, three!]));
  await waitFor(() => expect(result.current.state.is).toBe('overtaken'));
  act(() => result.current.change({ title: 'Darker strings' }));
  expect(result.current.state.is).toBe('overtaken');
  expect(server.to('PUT /api/admin/pitches/*')).toEqual([]);

  act(() => result.current.settle(true));
  await waitFor(() => expect(server.to('PUT /api/admin/pitches/*')).toHaveLength(1));
  expect(server.to('PUT /api/admin/pitches/*')[0]).toMatchObject({
    headers: { 'If-Match': '"2"' },
    body: { title: 'Darker strings', tracks: [two, one] },
  });
  unmount();
});
