import { screen, waitFor } from '@testing-library/react';
import { fillIn, openForm, submit } from './submission.fixture';

// As on a dead line: the code of the rules does not come, and nothing says so.
jest.mock('./submission-form.rules', () => ({ __esModule: true, then: () => undefined }));

test('Submit on a dead line, before the rules came, says so and keeps all; the next press goes on', async () => {
  const { user, server, onArrived } = openForm();
  await fillIn(user);
  await submit(user);
  expect(screen.getByRole('button', { name: 'Submit Music' })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText(/^There is no connection right now\. Nothing is lost/)).toBeVisible();
  expect(server.asked).toEqual([]);
  expect(screen.getByLabelText('Artist Name')).toHaveValue('Mara Lindqvist');
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
});
