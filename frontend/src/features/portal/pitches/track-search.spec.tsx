import { screen } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { TrackSearch } from './track-search';

test('Enter adds the first track found that is not in the pitch yet', async () => {
  const [taken, next] = [aTrack({ title: 'Salt Roads' }), aTrack({ title: 'Salt Lines' })];
  new FakeServer().on('GET /api/admin/music', [taken, next]);
  const onChoose = jest.fn();
  const { user } = renderInPortal(<TrackSearch taken={[taken!.id]} onChoose={onChoose} />);
  await user.type(await screen.findByLabelText('Add a track'), 'salt');
  await screen.findByRole('button', { name: /Salt Lines/ });
  await user.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ title: 'Salt Lines' })]]);
});
