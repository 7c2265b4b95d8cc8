import type { Logo } from '@cueroom/contracts/content/logo-wall';
import { act, screen, waitFor } from '@testing-library/react';
import { logoWallQuery } from '../../../../lib/api/public-queries';
import type { Asked } from '../../../../testing/fake-server';
import { icon, aLogo, openContent, card, dialogNamed } from './content.fixture';

test('an empty wall says what the site shows; a card says what a logo is', async () => {
  const { kept, queryClient } = openContent();
  expect(
    await screen.findByText(
      /^No logos yet. Until you add one, the site shows five built-in logos of invented companies/,
    ),
  ).toBeVisible();
  kept.push(aLogo({ active: false, displayOrder: 3 }));
  await act(() => queryClient.refetchQueries());
  const arte = await card('Arte');
  expect([arte.getByText(/Order 3/), arte.getByText('Hidden')]).toHaveLength(2);
  expect(
    screen.getByText(/^No logo is active: the site shows five built-in logos of invented companies/),
  ).toBeVisible();
});

test('a new logo: the rules, then its picture travels with it, and the home page hears of it', async () => {
  const { user, server, queryClient } = openContent();
  server.on('POST /api/admin/logo-wall', () => ({ status: 201, body: aLogo() }));
  queryClient.setQueryData(logoWallQuery().queryKey, []);
  await user.click(await screen.findByRole('button', { name: 'Add Logo' }));
  const form = await dialogNamed('Add Logo');
  const order = form.getByLabelText('Display Order');
  expect([order, form.getByLabelText('Active')]).toEqual([
    expect.objectContaining({ value: '1' }),
    expect.objectContaining({ checked: true }),
  ]);
  await user.clear(order);
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  expect(form.getByText('Display order is required')).toBeVisible();

  await user.type(form.getByLabelText('Name'), 'Arte');
  await user.type(order, '2');
  await user.type(form.getByLabelText('Link'), '/work/lane-four');
  await user.upload(form.getByLabelText('Image'), new File(['<svg/>'], 'arte.svg', { type: 'image/svg+xml' }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await screen.findByText('Logo added successfully')).toBeVisible();
  expect(server.to('POST /api/admin/logo-wall').map(({ body }) => body)).toEqual([
    {
      name: 'Arte',
      link: '/work/lane-four',
      displayOrder: 2,
      active: true,
      iconType: 'image/svg+xml',
      iconData: `data:image/svg+xml;base64,${btoa('<svg/>')}`,
    },
  ]);
  expect(queryClient.getQueryState(logoWallQuery().queryKey)?.isInvalidated).toBe(true);
});

test('a logo is hidden without its picture being sent again; a failure is told in the product’s words', async () => {
  const { user, server } = openContent([aLogo({ iconData: icon })]);
  server.on('PATCH /api/admin/logo-wall/*', () => ({ status: 404, body: { detail: 'This logo does not exist' } }));
  await user.click((await card('Arte')).getByRole('button', { name: 'Edit Arte' }));
  const form = await dialogNamed('Edit Logo');
  expect(form.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', icon);
  await user.click(form.getByLabelText('Active'));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update logo. This logo does not exist');

  server.on('PATCH /api/admin/logo-wall/*', () => ({ body: aLogo() }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await screen.findByText('Logo updated successfully')).toBeVisible();
  const touched = { active: false };
  expect(server.to('PATCH /api/admin/logo-wall/*').map(({ body }) => body)).toEqual([touched, touched]);
});

test('a picture of a logo is taken away, and what is no picture is refused', async () => {
  const { user, server } = openContent([aLogo({ iconData: icon })]);
  server.on('PATCH /api/admin/logo-wall/*', () => ({ body: aLogo() }));
  await user.click((await card('Arte')).getByRole('button', { name: 'Edit Arte' }));
  const form = await dialogNamed('Edit Logo');
  form.getByLabelText('Image').removeAttribute('accept');
  await user.upload(form.getByLabelText('Image'), new File(['a'], 'a.txt', { type: 'text/plain' }));
  expect(await form.findByText('Invalid file type: Please select an image file')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Remove picture' }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  await waitFor(() => expect(server.to('PATCH /api/admin/logo-wall/*')[0]?.body).toEqual({ iconData: null }));
});

test('why the server takes no picture is said where it was chosen; what is filled in stays, and another one is sent', async () => {
  const { user, server } = openContent();
  const detail = 'Invalid file type: Please select an image file';
  const picture = ['This picture is damaged or incomplete.'];
  server.on('POST /api/admin/logo-wall', () => ({ status: 415, body: { detail, errors: { picture } } }));
  await user.click(await screen.findByRole('button', { name: 'Add Logo' }));
  const form = await dialogNamed('Add Logo');
  await user.type(form.getByLabelText('Name'), 'Arte');
  await user.upload(form.getByLabelText('Image'), new File(['half'], 'half.png', { type: 'image/png' }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await form.findByText('This picture is damaged or incomplete.')).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('Arte');

  server.on('POST /api/admin/logo-wall', () => ({
    status: 413,
    body: { detail: 'This is larger than the server accepts' },
  }));
  await user.upload(form.getByLabelText('Image'), new File(['whole'], 'whole.png', { type: 'image/png' }));
  expect(form.queryByText('This picture is damaged or incomplete.')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await screen.findByText(/This is larger than the server accepts/)).toBeVisible();
  server.on('POST /api/admin/logo-wall', () => ({ status: 201, body: aLogo() }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await screen.findByText('Logo added successfully')).toBeVisible();
});

test('deleting a logo asks, and can be undone', async () => {
  const logo = aLogo();
  const { user, server, kept } = openContent([logo]);
  server.on('DELETE /api/admin/logo-wall/*', () => {
    kept.pop();
    return { status: 204 };
  });
  server.on('POST /api/admin/logo-wall/*/restore', () => {
    kept.push(logo);
    return { body: logo };
  });
  await user.click((await card('Arte')).getByRole('button', { name: 'Delete Arte' }));
  const question = await dialogNamed('Are you sure you want to delete this logo?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Logo deleted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Arte' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await card('Arte')).toBeDefined();
  expect(server.to(`POST /api/admin/logo-wall/${logo.id}/restore`)).toHaveLength(1);
});

test.each([
  ['Keep mine', `data:image/png;base64,${btoa('mine')}`],
  ['Take theirs', undefined],
])('two people change a logo’s picture: it is said, and %s counts', async (choice, iconData) => {
  const logo = aLogo({ iconData: icon });
  const { user, server, kept } = openContent([logo]);
  server.on('PATCH /api/admin/logo-wall/*', ({ headers }: Asked) => {
    kept[0] = { ...logo, iconData: 'data:image/webp;base64,BBBB', revision: 1 };
    return headers['If-Match'] === '"1"' ? { body: kept[0] } : { status: 412, body: { current: kept[0] } };
  });
  await user.click((await card('Arte')).getByRole('button', { name: 'Edit Arte' }));
  const form = await dialogNamed('Edit Logo');
  await user.upload(form.getByLabelText('Image'), new File(['mine'], 'mine.png', { type: 'image/png' }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await form.findByRole('alert')).toHaveTextContent('ImageMineChangedTheirsChanged, too');
  await user.click(form.getByRole('button', { name: choice }));
  if (choice === 'Take theirs') {
    await waitFor(() => expect(form.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', kept[0]?.iconData));
    await user.click(form.getByRole('button', { name: 'Save Logo' }));
  }
  expect(await screen.findByText('Logo updated successfully')).toBeVisible();
  const { headers, body } = server.to('PATCH /api/admin/logo-wall/*').at(-1)!;
  expect([headers['If-Match'], (body as Partial<Logo>).iconData]).toEqual(['"1"', iconData]);
});
