import { act, screen, waitFor, within } from '@testing-library/react';
import { featuredProjectsQuery, projectsQuery } from '../../../lib/api/public-queries';
import type { Asked } from '../../../testing/fake-server';
import { anAdminProject, picture, openProjects, row, dialogNamed } from './projects.fixture';

test('the table has the product’s columns; an archived one and a picture in the making are marked', async () => {
  openProjects([
    anAdminProject({ year: 2024, genre: 'Jazz', featured: true }),
    anAdminProject({ title: 'Old', status: 'archived', year: null, genre: null, featured: false }),
    anAdminProject({ title: 'Fresh', hasOwnPicture: true }),
    anAdminProject({ title: 'Torn', hasOwnPicture: true, imageError: 'This picture is damaged.' }),
  ]);
  await screen.findByRole('table', { name: 'Projects' });
  const columns = ['', 'Title', 'Medium', 'Genre', 'Year', 'Featured', 'Actions'];
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns);
  const cells = async (name: string) => (await row(name)).getAllByRole('cell').map(({ textContent }) => textContent);
  expect((await cells('Skerry')).slice(1, 6)).toEqual(['The Keeper of Skerry Nine', 'Film', 'Jazz', '2024', 'Yes']);
  expect((await cells('Old')).slice(1, 6)).toEqual(['OldArchived', 'Film', '–', '–', 'No']);
  expect((await row('Fresh')).getByText('Processing image…')).toBeInTheDocument();
  expect((await row('Torn')).getByText('Image failed: This picture is damaged.')).toBeInTheDocument();
});

test('search, status and order are asked of the server and stand in the address', async () => {
  const { user, server, history } = openProjects([anAdminProject({ title: 'Night Ferry' }), anAdminProject()]);
  await screen.findByRole('table');
  await user.type(screen.getByLabelText('Search projects'), 'ferry');
  await waitFor(() => expect(screen.queryByText('The Keeper of Skerry Nine')).not.toBeInTheDocument());
  await user.selectOptions(screen.getByLabelText('Show'), 'Active');
  await user.click(screen.getByRole('button', { name: 'Year' }));
  await user.click(screen.getByRole('button', { name: 'Year' }));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Year' })).toHaveAttribute('aria-sort', 'descending'),
  );
  expect(history.location.href).toBe('/admin/projects?q=ferry&status=active&sort=-year');
  await waitFor(() => {
    const last = server.asked.at(-1)?.query;
    expect([last?.get('q'), last?.get('status'), last?.get('sort')]).toEqual(['ferry', 'active', '-year']);
  });
  await user.selectOptions(screen.getByLabelText('Show'), 'Archived');
  expect(await screen.findByText('No projects match your filters')).toBeVisible();
});

test('a search that was typed just before a window opened does not ask to discard what is typed there', async () => {
  const { user, history } = openProjects([anAdminProject()]);
  await screen.findByRole('table');
  await user.type(screen.getByLabelText('Search projects'), 'skerry');
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  await user.type(form.getByLabelText('Network'), 'Arte');
  await waitFor(() => expect(history.location.search).toMatch(/q=skerry/));
  expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).not.toBeInTheDocument();
  expect(form.getByLabelText('Network')).toHaveValue('Northlight PicturesArte');
});

test('rows are walked and opened by keyboard; the window shows what the project is, and leads to its form', async () => {
  const { user, history } = openProjects([
    anAdminProject({ title: 'One' }),
    anAdminProject({
      title: 'Two',
      genre: 'Jazz',
      year: 2024,
      description: 'A ferry that never lands.',
      image: picture,
    }),
  ]);
  const [, one, two] = await screen.findAllByRole('row');
  act(() => one?.focus());
  await user.keyboard('{ArrowDown}{Enter}');
  const details = await dialogNamed('Project Details');
  for (const shown of ['Two', 'Film', 'Jazz', '2024', 'Yes', 'A ferry that never lands.']) {
    expect(details.getByText(shown)).toBeVisible();
  }
  expect(details.getByRole('img', { name: 'Still from Two' })).toHaveAttribute('src', '/api/objects/a.480.webp');
  expect(history.location.pathname).toMatch(/^\/admin\/projects\/\w+$/);

  await user.click(details.getByRole('button', { name: 'Edit Project' }));
  const form = await dialogNamed('Edit Project');
  expect(form.getByLabelText('Title')).toHaveValue('Two');
  expect(form.getByLabelText('Title')).toHaveFocus();
  expect(form.getByLabelText('Year')).toHaveValue(2024);
  await user.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(two).toHaveFocus();
});

test('an address leads to a project that its list does not show', async () => {
  const project = anAdminProject({ id: 'f'.repeat(24), title: 'Far down' });
  const { server } = openProjects([anAdminProject()], `/admin/projects/${project.id}?q=skerry`);
  server.on(`GET /api/admin/projects/${project.id}`, project);
  expect(await (await dialogNamed('Project Details')).findByText('Far down')).toBeVisible();
});

test('deleting asks, takes the project away, tells the public lists, and can be undone', async () => {
  const project = anAdminProject({ id: '0123456789abcdef01234567' });
  const { user, server, kept, queryClient } = openProjects([project]);
  for (const query of [projectsQuery(), featuredProjectsQuery()]) queryClient.setQueryData(query.queryKey, []);
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated;
  server.on('DELETE /api/admin/projects/*', () => {
    kept.pop();
    return { status: 204 };
  });
  server.on('POST /api/admin/projects/*/restore', () => {
    kept.push(project);
    return { body: project };
  });
  await user.click((await row('Skerry')).getByRole('button', { name: 'Delete' }));
  const question = await dialogNamed('Are you sure you want to delete this project?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Project deleted successfully')).toBeVisible();
  expect(await screen.findByText('No projects yet')).toBeVisible();
  expect([isStale(projectsQuery()), isStale(featuredProjectsQuery())]).toEqual([true, true]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Project restored')).toBeVisible();
  expect(await row('Skerry')).toBeDefined();
  expect(server.to('POST /api/admin/projects/0123456789abcdef01234567/restore')).toHaveLength(1);
});

test('a deletion that fails is told, and the project is there again', async () => {
  const { user, server } = openProjects([anAdminProject()]);
  server.on('DELETE /api/admin/projects/*', () => ({ status: 503, body: { detail: 'This service is unavailable' } }));
  await user.click((await row('Skerry')).getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error');
  expect(alert).toHaveTextContent('Failed to delete project. This service is unavailable');
  expect(await row('Skerry')).toBeDefined();
});

test('Delete pressed twice at once is one request; a project that is gone already counts as deleted', async () => {
  const { user, server, kept } = openProjects([anAdminProject()]);
  server.on('DELETE /api/admin/projects/*', () => {
    kept.pop();
    return { status: 404, body: { detail: 'This project does not exist' } };
  });
  await user.click((await row('Skerry')).getByRole('button', { name: 'Delete' }));
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText('Project deleted successfully')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(server.to('DELETE /api/admin/projects/*')).toHaveLength(1);
});

test('a draft is published from its row, and is one again by Undo', async () => {
  const draft = anAdminProject({ title: 'Skerry', status: 'draft', revision: 3 });
  const { user, server, kept } = openProjects([draft, anAdminProject({ title: 'Old' })]);
  server.on('PUT /api/admin/projects/*', ({ body }: Asked) => {
    kept[0] = { ...kept[0]!, ...(body as object), revision: kept[0]!.revision + 1 };
    return { body: kept[0] };
  });
  const skerry = await row('Skerry');
  expect(skerry.getByText('Draft')).toBeVisible();
  expect((await row('Old')).queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  await user.click(skerry.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Project published')).toBeVisible();
  await waitFor(() => expect(skerry.queryByText('Draft')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('A draft again')).toBeVisible();
  const sent = server.to('PUT /api/admin/projects/*').map(({ body, headers }) => [body, headers['If-Match']]);
  expect(sent).toEqual([
    [{ status: 'active' }, '"3"'],
    [{ status: 'draft' }, '"4"'],
  ]);
});
