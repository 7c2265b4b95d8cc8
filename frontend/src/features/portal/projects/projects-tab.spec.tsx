import type { Project } from '@cueroom/contracts/content/projects';
import type { Picture } from '@cueroom/contracts/media/pictures';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { aProject, aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { featuredProjectsQuery, projectsQuery } from '../../../lib/public-queries';
import ProjectsTab from './projects-tab';

const anAdminProject = (fields: Partial<Project> = {}): Project => ({
  ...aProject(),
  cues: [],
  stills: [],
  film: null,
  videoFileName: null,
  videoProcessing: null,
  hasOwnPicture: false,
  imageName: null,
  imageError: null,
  status: 'active',
  createdAt: '2026-10-01T10:00:00.000Z',
  revision: 0,
  updatedAt: '2026-10-01T10:00:00.000Z',
  ...fields,
});
const picture: Picture = {
  sources: [
    { type: 'image/avif', width: 480, url: '/api/objects/a.480.avif' },
    { type: 'image/webp', width: 480, url: '/api/objects/a.480.webp' },
  ],
  width: 480,
  height: 320,
  placeholder: 'data:image/webp;base64,AAAA',
};

function openProjects(projects: Project[], search = '?tab=projects') {
  const kept = [...projects];
  const server = new FakeServer().on('GET /api/admin/projects', ({ query }: Asked) => {
    const found = kept.filter(
      ({ title, status }) =>
        title.toLowerCase().includes(query.get('q') ?? '') && status === (query.get('status') ?? status),
    );
    return { body: found, headers: { 'x-total-count': String(found.length) } };
  });
  return { server, kept, ...renderInPortal(<ProjectsTab />, search) };
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const openForm = async (projects: Project[] = []) => {
  const opened = openProjects(projects, '?tab=projects&open=new');
  return { ...opened, dialog: await dialogNamed('Add New Project') };
};
const anImage = (name = 'still.png', type = 'image/png', bytes = 100) =>
  new File([new Uint8Array(bytes)], name, { type });

test('the table has the product’s columns; an archived one and a picture in the making are marked', async () => {
  openProjects([
    anAdminProject({ year: 2024, genre: 'Jazz', featured: true }),
    anAdminProject({ title: 'Old', status: 'archived', year: null, genre: null, featured: false }),
    anAdminProject({ title: 'Fresh', hasOwnPicture: true }),
    anAdminProject({ title: 'Torn', hasOwnPicture: true, imageError: 'This picture is damaged.' }),
  ]);
  await screen.findByRole('table', { name: 'Projects' });
  const columns = ['Title', 'Medium', 'Genre', 'Year', 'Featured', 'Actions'];
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns);
  const cells = async (name: string) => (await row(name)).getAllByRole('cell').map(({ textContent }) => textContent);
  expect((await cells('Skerry')).slice(0, 5)).toEqual(['The Keeper of Skerry Nine', 'Film', 'Jazz', '2024', 'Yes']);
  expect((await cells('Old')).slice(0, 5)).toEqual(['OldArchived', 'Film', '–', '–', 'No']);
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
  expect(history.location.search).toBe('?tab=projects&q=ferry&show=active&sort=-year');
  await waitFor(() => {
    const last = server.asked.at(-1)?.query;
    expect([last?.get('q'), last?.get('status'), last?.get('sort')]).toEqual(['ferry', 'active', '-year']);
  });
  await user.selectOptions(screen.getByLabelText('Show'), 'Archived');
  expect(await screen.findByText('No projects match your filters')).toBeVisible();
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
  expect(history.location.search).toMatch(/open=/);

  await user.click(details.getByRole('button', { name: 'Edit Project' }));
  const form = await dialogNamed('Edit Project');
  expect(form.getByLabelText('Title')).toHaveValue('Two');
  expect(form.getByLabelText('Title')).toHaveFocus();
  expect(form.getByLabelText('Year')).toHaveValue(2024);
  await user.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(two).toHaveFocus();
});

test('a new project: the rules of the contract, then one call with what was typed', async () => {
  const { user, server, dialog } = await openForm();
  server.on('POST /api/admin/projects', () => ({ status: 201, body: anAdminProject() }));
  const save = dialog.getByRole('button', { name: 'Save Project' });
  await user.type(dialog.getByLabelText('Year'), '1899');
  await user.type(dialog.getByLabelText('Image URL'), 'nowhere');
  await user.type(dialog.getByLabelText('External Link'), 'ftp://a');
  await user.click(save);
  expect(await dialog.findByText('Title is required')).toBeVisible();
  expect(dialog.getByText('Medium is required')).toBeVisible();
  expect(dialog.getByText('Year must be between 1900 and five years from now')).toBeVisible();
  expect(dialog.getAllByText('Please enter a valid URL')).toHaveLength(2);

  await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
  await user.selectOptions(dialog.getByLabelText('Medium'), 'Short Film');
  await user.clear(dialog.getByLabelText('Year'));
  await user.type(dialog.getByLabelText('Year'), '2025');
  await user.clear(dialog.getByLabelText('External Link'));
  await user.clear(dialog.getByLabelText('Image URL'));
  await user.type(dialog.getByLabelText('Image URL'), 'https://example.org/a.jpg');
  await user.selectOptions(dialog.getByLabelText('Tile Size'), 'Double');
  await user.selectOptions(dialog.getByLabelText('Status'), 'Archived');
  await user.click(dialog.getByLabelText('Featured'));
  await user.click(save);
  expect(await screen.findByText('Project created successfully')).toBeVisible();
  expect(server.to('POST /api/admin/projects').map(({ body }) => body)).toEqual([
    {
      title: 'Night Ferry',
      medium: 'Short Film',
      genre: null,
      year: 2025,
      network: null,
      description: null,
      imageUrl: 'https://example.org/a.jpg',
      imageAlt: null,
      externalLink: null,
      tileSize: 'double',
      featured: true,
      status: 'archived',
      credits: [],
      cues: [],
      stills: [],
      videoUrl: null,
      videoFileName: null,
    },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('credits are rows that move; cues are chosen from released tracks; only what changed is sent', async () => {
  const project = anAdminProject({
    slug: 'night-ferry',
    credits: [{ label: 'Director', name: 'Ines Varga' }],
    cues: [
      {
        trackId: 'a'.repeat(24),
        startSec: 10,
        durationSec: 40,
        title: 'Low Tide',
        artist: 'Mara Lindqvist',
        state: 'done',
        error: null,
        audioUrl: '/api/objects/cue.mp3',
      },
    ],
  });
  const { user, server } = openProjects([project]);
  const released = aTrack({ title: 'Ropeworks', releasedForSite: true, duration: 141 });
  server.on('GET /api/admin/music', [released, aTrack({ title: 'Rope and Tar' })]);
  server.on('PUT /api/admin/projects/*', () => ({ body: project }));
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  expect(form.getByRole('link', { name: 'View on site' })).toHaveAttribute('href', '/work/night-ferry');

  await user.click(form.getByRole('button', { name: 'Add Credit' }));
  await user.type(form.getByLabelText('Credit 2: role'), 'Music Supervisor');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  await user.type(form.getByLabelText('Credit 2: name'), 'Ada Reel');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(form.getByLabelText('Credit 1: name')).toHaveValue('Ada Reel');

  expect(form.getByText(/Low Tide by Mara Lindqvist/)).toBeVisible();
  await user.type(form.getByLabelText('Add a Cue'), 'rope');
  const found = within(await form.findByRole('list', { name: 'Tracks found' }));
  expect(found.getByRole('button', { name: /Rope and Tar.*Not released for the site/ })).toBeDisabled();
  await user.click(found.getByRole('button', { name: /Ropeworks/ }));
  const starts = form.getAllByLabelText('Start (seconds)');
  await user.clear(starts[1]!);
  await user.type(starts[1]!, '61.5');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(server.to('PUT /api/admin/projects/*').map(({ body }) => body)).toEqual([
    {
      credits: [
        { label: 'Music Supervisor', name: 'Ada Reel' },
        { label: 'Director', name: 'Ines Varga' },
      ],
      cues: [
        { trackId: 'a'.repeat(24), startSec: 10, durationSec: 40 },
        { trackId: released.id, startSec: 61.5, durationSec: 45 },
      ],
    },
  ]);
});

test('a picture is uploaded with its progress; when the save fails it need not travel again', async () => {
  const uploads = new FakeUploads();
  const { user, server, dialog } = await openForm();
  const uploadURL = 'http://studio.test/api/objects/abc?signature=1';
  server.on('POST /api/objects/upload', { uploadURL });
  server.on('POST /api/admin/projects', () => ({ status: 503, body: { detail: 'This service is unavailable' } }));
  await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
  await user.selectOptions(dialog.getByLabelText('Medium'), 'Film');
  await user.type(dialog.getByLabelText('Image URL'), 'https://example.org/a.jpg');
  await user.upload(dialog.getByLabelText('Image File'), anImage());
  expect(dialog.getByLabelText('Image URL')).toHaveValue('');
  expect(dialog.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', 'blob:a-chosen-file');

  const save = dialog.getByRole('button', { name: 'Save Project' });
  await user.click(save);
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  act(() => uploads.begun[0]?.moveTo(0.4));
  const progress = await dialog.findByRole('progressbar', { name: 'Uploading still.png' });
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '40'));
  uploads.begun[0]?.succeed();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create project. This service is unavailable');
  expect(dialog.getByLabelText('Title')).toHaveValue('Night Ferry');

  server.on('POST /api/admin/projects', () => ({ status: 201, body: anAdminProject() }));
  await user.click(save);
  expect(await screen.findByText('Project created successfully')).toBeVisible();
  expect(uploads.begun).toHaveLength(1);
  expect(server.to('POST /api/objects/upload')[0]?.body).toMatchObject({ kind: 'image', filename: 'still.png' });
  expect(server.to('POST /api/admin/projects').at(-1)?.body).toMatchObject({
    imageUrl: 'http://studio.test/api/objects/abc',
    imageName: 'still.png',
  });
});

test.each([
  ['text', anImage('notes.txt', 'text/plain'), 'Invalid file type: Please select an image file'],
  ['a drawing', anImage('logo.svg', 'image/svg+xml'), 'Invalid file type: Please select an image file'],
  [
    'too large',
    anImage('big.png', 'image/png', 5 * 2 ** 20 + 1),
    'File too large: Please select an image smaller than 5MB',
  ],
])('a file that is %s is refused at once', async (_what, file, message) => {
  const { dialog, user } = await openForm();
  await user.upload(dialog.getByLabelText('Image File'), anImage());
  // As if the file dialog had offered everything.
  dialog.getByLabelText('Image File').removeAttribute('accept');
  await user.upload(dialog.getByLabelText('Image File'), file);
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByText(/^still\.png/)).toBeVisible();
});

test('of a stored picture: unnamed it stays, removed it is sent as none', async () => {
  const project = anAdminProject({ image: picture, imageUrl: '/api/objects/a.480.webp', hasOwnPicture: true });
  const { user, server } = openProjects([project]);
  server.on('PUT /api/admin/projects/*', () => ({ body: project }));
  const sent = () => server.to('PUT /api/admin/projects/*').map(({ body }) => (body as Partial<Project>).imageUrl);
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  expect(form.getByLabelText('Image URL')).toHaveValue('');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(sent()).toEqual([undefined]);

  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const again = await dialogNamed('Edit Project');
  await user.click(again.getByRole('button', { name: 'Remove picture' }));
  expect(again.queryByRole('img', { name: 'Preview' })).not.toBeInTheDocument();
  await user.click(again.getByRole('button', { name: 'Save Project' }));
  await waitFor(() => expect(sent()).toEqual([undefined, null]));
});

test('a form stays as it is when its list is refreshed, even if the project is gone from it', async () => {
  const { user, server, kept, queryClient } = openProjects([anAdminProject({ title: 'One' })]);
  await user.click((await row('One')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  await user.type(form.getByLabelText('Title'), ' more');
  kept.pop();
  server.on('GET /api/admin/projects/*', () => ({ status: 404, body: { detail: 'This project does not exist' } }));
  await act(() => queryClient.refetchQueries({ queryKey: ['admin'] }));
  expect(form.getByLabelText('Title')).toHaveValue('One more');
  expect(form.getByLabelText('Title')).toHaveFocus();
});

test('an address leads to a project that its list does not show', async () => {
  const project = anAdminProject({ id: 'f'.repeat(24), title: 'Far down' });
  const { server } = openProjects([anAdminProject()], `?tab=projects&q=skerry&open=${project.id}`);
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

describe('two people edit the picture of the same project', () => {
  const old = anAdminProject({ hasOwnPicture: true, imageName: 'old.png', imageUrl: '/api/objects/a.480.webp' });
  const openEdit = async (current: Partial<Project>, project = old) => {
    const uploads = new FakeUploads();
    uploads.onBegin = (upload) => upload.succeed();
    const { user, server, kept } = openProjects([project]);
    server.on('POST /api/objects/upload', { uploadURL: 'http://studio.test/api/objects/mine?signature=1' });
    server.on('PUT /api/admin/projects/*', ({ body, headers }: Asked) => {
      kept[0] = { ...project, ...current, revision: 1 };
      return headers['If-Match'] === '"1"'
        ? { body: { ...kept[0], ...(body as object), revision: 2 } }
        : { status: 412, body: { detail: 'Changed meanwhile', current: kept[0] } };
    });
    await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
    const form = await dialogNamed('Edit Project');
    const save = () => user.click(form.getByRole('button', { name: 'Save Project' }));
    const sent = () => server.to('PUT /api/admin/projects/*').map(({ body, headers }) => [headers['If-Match'], body]);
    return { user, form, save, sent };
  };
  const theirs = { hasOwnPicture: true, imageName: 'red.png', imageUrl: null };
  const mine = { imageUrl: 'http://studio.test/api/objects/mine', imageName: 'still.png' };

  test('it is said, and Use mine sends the chosen file', async () => {
    const { user, form, save, sent } = await openEdit(theirs);
    await user.upload(form.getByLabelText('Image File'), anImage());
    await save();
    expect(await form.findByRole('alert')).toHaveTextContent('Image: theirs was changed, too');
    expect(sent()).toEqual([['"0"', mine]]);
    await user.click(form.getByRole('button', { name: 'Use mine' }));
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"1"', mine]);
  });

  test('Use theirs drops the chosen file, with the other field that both changed', async () => {
    const { user, form, save, sent } = await openEdit({ ...theirs, externalLink: 'https://theirs.example' });
    await user.upload(form.getByLabelText('Image File'), anImage());
    await user.type(form.getByLabelText('External Link'), 'https://mine.example');
    await user.type(form.getByLabelText(/^Description/), 'A ferry');
    await save();
    expect(await form.findByText('yours “https://mine.example”, theirs “https://theirs.example”')).toBeVisible();
    expect(form.getByText('theirs was changed, too')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Use theirs' }));
    expect(form.queryByText(/^still\.png/)).not.toBeInTheDocument();
    await save();
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"1"', { description: 'A ferry' }]);
  });

  test('a link of mine, a file of theirs: Use theirs drops the link', async () => {
    const { user, form, save, sent } = await openEdit(theirs, anAdminProject());
    await user.type(form.getByLabelText('Image URL'), 'https://example.org/a.jpg');
    await save();
    expect(await form.findByRole('alert')).toHaveTextContent('Image: theirs was changed, too');
    await user.click(form.getByRole('button', { name: 'Use theirs' }));
    expect(form.getByLabelText('Image URL')).toHaveValue('');
    await save();
    expect(sent().at(-1)).toEqual(['"1"', {}]);
  });

  test.each([
    ['theirs stays', theirs, false],
    ['mine is sent', { genre: 'Folk' }, true],
  ])('only one picture was changed: %s', async (_which, current, isMine) => {
    const { user, form, save, sent } = await openEdit(current, anAdminProject());
    await user.type(form.getByLabelText(/^Description/), 'A ferry');
    if (isMine) await user.upload(form.getByLabelText('Image File'), anImage());
    await save();
    expect(await screen.findByText('Project updated successfully')).toBeVisible();
    expect(sent().at(-1)).toEqual(['"1"', { description: 'A ferry', ...(isMine && mine) }]);
  });
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

test('Save pressed twice at once is one request', async () => {
  const { user, server } = openProjects([anAdminProject()]);
  server.on('PUT /api/admin/projects/*', () => ({ body: anAdminProject() }));
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const button = (await dialogNamed('Edit Project')).getByRole('button', { name: 'Save Project' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(server.to('PUT /api/admin/projects/*')).toHaveLength(1);
});
