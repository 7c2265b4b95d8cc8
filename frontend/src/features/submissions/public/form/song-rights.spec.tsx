import { screen, waitFor, within } from '@testing-library/react';
import { fillIn, openForm, song, submit } from './submission.fixture';

const openRights = async (user: ReturnType<typeof openForm>['user']) => {
  const button = song(1).getByRole('button', { name: 'Rights' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  return within(await song(1).findByRole('group', { name: 'Composition' }));
};

test('one press says that all of it is the artist’s; what is not said keeps it incomplete', async () => {
  const { user, server } = openForm();
  await fillIn(user);
  await openRights(user);
  await user.click(song(1).getByRole('button', { name: 'I wrote it and own the recording' }));
  expect(song(1).getByText('Incomplete')).toBeVisible();
  expect(song(1).getByText('Samples not specified')).toBeVisible();
  await user.selectOptions(song(1).getByLabelText('Samples'), 'none');
  await user.selectOptions(song(1).getByLabelText('AI'), 'none');
  expect(song(1).getByText('One-stop')).toBeVisible();

  await submit(user);
  await waitFor(() =>
    expect(server.to('POST /api/artist/submit-song').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        rights: {
          composition: [{ name: 'Mara Lindqvist', role: 'writer', share: 100, signatory: 's1' }],
          master: [{ name: 'Mara Lindqvist', share: 100, signatory: 's1' }],
          signatories: [{ key: 's1', name: 'Mara Lindqvist', email: 'mara@example.org' }],
          samples: 'none',
          ai: 'none',
        },
      }),
    ]),
  );
});

test('sums are live, and a wrong number is told at its place before anything is sent', async () => {
  const { user, server } = openForm();
  await fillIn(user);
  const composition = await openRights(user);
  await user.click(composition.getByRole('button', { name: 'Add writer' }));
  const writer = within(composition.getByRole('group', { name: 'Writer 1' }));
  expect(writer.getByLabelText('Name')).toHaveFocus();
  await user.keyboard('Ana Ruiz');
  await user.type(writer.getByLabelText('Share'), '33.05');
  await user.type(writer.getByLabelText('IPI'), '00014107339');
  expect(composition.getByText('33.05 %, 66.95 % missing')).toBeVisible();

  await submit(user);
  expect(await writer.findByText('Not a valid IPI')).toBeVisible();
  await waitFor(() => expect(writer.getByLabelText('IPI')).toHaveFocus());
  await submit(user);
  await waitFor(() => expect(writer.getByLabelText('IPI')).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Song 1: Rights' })).toBeVisible();
  expect(screen.getByText('Please check 1 field:')).toBeVisible();
  expect(server.to('POST /api/artist/submit').map(({ body }) => body)).toEqual([]);
  await user.type(writer.getByLabelText('IPI'), '{Backspace}8');
  await waitFor(() => expect(writer.queryByText('Not a valid IPI')).toBeNull());
});

test('who is removed signs for nothing any more', async () => {
  const { user } = openForm();
  await fillIn(user);
  await openRights(user);
  await user.click(song(1).getByRole('button', { name: 'I wrote it and own the recording' }));
  await user.click(song(1).getByRole('button', { name: 'Remove Signatory 1' }));
  expect(song(1).getByText('Master: nobody can sign for Mara Lindqvist (100 %)')).toBeVisible();
});

test('each wrong field of the rights is counted', async () => {
  const { user } = openForm();
  await fillIn(user);
  const composition = await openRights(user);
  await user.click(composition.getByRole('button', { name: 'Add writer' }));
  const writer = within(composition.getByRole('group', { name: 'Writer 1' }));
  await user.type(writer.getByLabelText('Name'), 'Ana Ruiz');
  await user.type(writer.getByLabelText('Share'), '120');
  await user.type(writer.getByLabelText('IPI'), '00014107339');
  await submit(user);
  expect(await screen.findByText('Please check 2 fields:')).toBeVisible();
});
