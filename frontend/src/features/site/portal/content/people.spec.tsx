import { screen } from '@testing-library/react';
import { peopleQuery } from '../../../../lib/api/public-queries';
import { openContent, card, dialogNamed, aPerson } from './content.fixture';

test('a person is added behind the others with a portrait, and the about page hears of it', async () => {
  const { user, server, queryClient } = openContent([], [aPerson()]);
  server.on('POST /api/admin/people', () => ({ status: 201, body: aPerson() }));
  queryClient.setQueryData(peopleQuery().queryKey, []);
  await user.click(await screen.findByRole('button', { name: 'Add Person' }));
  const form = await dialogNamed('Add Person');
  expect(form.getByLabelText('Display Order')).toHaveValue(5);
  await user.click(form.getByRole('button', { name: 'Save Person' }));
  expect(await form.findByText('Role is required')).toBeVisible();
  await user.type(form.getByLabelText('Name'), 'Ada Example');
  await user.type(form.getByLabelText('Role'), 'Music supervisor');
  await user.type(form.getByLabelText('Email'), 'ada@studio.example');
  await user.click(form.getByRole('button', { name: 'Add Link' }));
  await user.type(form.getByLabelText('Label'), 'IMDb');
  await user.type(form.getByLabelText('Address'), 'imdb.example/ada');
  await user.upload(form.getByLabelText('Portrait'), new File(['p'], 'ada.png', { type: 'image/png' }));
  await user.click(form.getByRole('button', { name: 'Save Person' }));
  expect(await screen.findByText('Person added')).toBeVisible();
  expect(server.to('POST /api/admin/people')[0]?.body).toEqual({
    name: 'Ada Example',
    role: 'Music supervisor',
    line: null,
    email: 'ada@studio.example',
    phone: null,
    links: [{ label: 'IMDb', url: 'https://imdb.example/ada' }],
    displayOrder: 5,
    portraitData: `data:image/png;base64,${btoa('p')}`,
  });
  expect(queryClient.getQueryState(peopleQuery().queryKey)?.isInvalidated).toBe(true);
});

test('a person’s change carries its revision; the portrait is taken away; twelve are enough', async () => {
  const { user, server } = openContent(
    [],
    [aPerson(), ...Array.from({ length: 11 }, (_, n) => aPerson({ name: `P${n}` }))],
  );
  expect(await screen.findByText('The About page has room for 12 people.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Person' })).not.toBeInTheDocument();
  server.on('PATCH /api/admin/people/*', () => ({ body: aPerson() }));
  await user.click((await card('Ines Example')).getByRole('button', { name: 'Edit Ines Example' }));
  const form = await dialogNamed('Edit Person');
  await user.click(form.getByRole('button', { name: 'Remove picture' }));
  await user.click(form.getByRole('button', { name: 'Save Person' }));
  expect(await screen.findByText('Person updated')).toBeVisible();
  const { headers, body } = server.to('PATCH /api/admin/people/*')[0]!;
  expect([headers['If-Match'], body]).toEqual(['"2"', { portraitData: null }]);
});
