import { act, screen, waitFor, within } from '@testing-library/react';
import { aTrack } from '../../../testing/records';
import { anAdminProject, openProjects, row, dialogNamed, openForm, created, fillIn } from './projects.fixture';

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
      ...{ caseNeed: null, caseChoice: null, caseOutcome: null, quote: null, quoteName: null, quoteRole: null },
      ...{ credits: [], awards: [], cues: [], stills: [], scenes: [] },
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
  server.on(`GET /api/admin/music/${released.id}`, released);
  server.on('PUT /api/admin/projects/*', () => ({ body: project }));
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  expect(form.getByRole('link', { name: 'View on site' })).toHaveAttribute('href', '/work/night-ferry');

  await user.click(form.getByRole('button', { name: 'Add Credit' }));
  await user.type(form.getByLabelText('Credit 2: role'), 'Music Supervisor');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  await user.type(form.getByLabelText('Credit 2: name'), 'Ada Reel{Enter}');
  expect(form.getByLabelText('Credit 3: role')).toHaveValue('');
  await user.click(form.getByLabelText('Credit 2: name'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(form.getByLabelText('Credit 1: name')).toHaveValue('Ada Reel');

  expect(form.getByText(/Low Tide by Mara Lindqvist/)).toBeVisible();
  await user.type(form.getByLabelText('Add a Cue'), 'rope');
  const found = within(await form.findByRole('list', { name: 'Tracks found' }));
  const refused = found.getByRole('button', { name: /Rope and Tar.*Not released for the site/ });
  expect(refused).toHaveAttribute('aria-disabled', 'true');
  await user.click(found.getByRole('button', { name: /Ropeworks/ }));
  const starts = form.getAllByLabelText('Start (seconds)');
  const type = async (seconds: string) => {
    await user.clear(starts[1]!);
    await user.type(starts[1]!, seconds);
  };
  await type('120');
  expect(await form.findByText('The song ends at 2:21')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  await waitFor(() => expect(starts[1]).toHaveAccessibleDescription(/The song ends at 2:21/));
  await type('100');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  await waitFor(() =>
    expect(form.getAllByLabelText('Length (seconds)')[1]).toHaveAccessibleDescription(/The song ends at 2:21/),
  );
  await type('61.5');
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

test('a case study opens for what is wrong in it; only what changed of it is sent', async () => {
  const project = anAdminProject({ awards: [{ name: 'Skerry Shorts', result: null, year: 2025 }] });
  const { user, server } = openProjects([project]);
  server.on('PUT /api/admin/projects/*', () => ({ body: project }));
  await user.click((await row('Skerry')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Project');
  const section = form.getByText('Case Study').closest('details');
  expect(section?.open).toBe(false);
  await user.click(form.getByText('Case Study'));
  await user.type(form.getByLabelText('What was needed'), 'A song by Friday.');
  await user.click(form.getByRole('button', { name: 'Add Award' }));
  await user.click(form.getByText('Case Study'));
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await form.findByText('Award is required')).toBeVisible();
  await waitFor(() => expect(section?.open).toBe(true));
  await user.click(form.getByRole('button', { name: 'Remove award 1' }));
  await user.type(form.getByLabelText('Award'), 'Harbor Lights');
  await user.click(form.getByRole('button', { name: 'Save Project' }));
  expect(await screen.findByText('Project updated successfully')).toBeVisible();
  expect(server.to('PUT /api/admin/projects/*').map(({ body }) => body)).toEqual([
    { caseNeed: 'A song by Friday.', awards: [{ name: 'Harbor Lights', result: null, year: null }] },
  ]);
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

test('a new project is saved as a draft, and says so', async () => {
  const opened = await openForm();
  const { user, server, dialog } = opened;
  server.on('POST /api/admin/projects', created);
  await fillIn(opened);
  expect(dialog.getByText('A draft: not on the site yet.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save Project' }));
  expect(await screen.findByText('Project created successfully')).toBeVisible();
  expect(server.to('POST /api/admin/projects')[0]?.body).toMatchObject({ title: 'Night Ferry', status: 'draft' });
});

test('Publish saves it as active; what is wrong leaves it a draft', async () => {
  const opened = await openForm();
  const { user, server, dialog } = opened;
  server.on('POST /api/admin/projects', created);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Title is required')).toBeVisible();
  expect(dialog.getByLabelText('Status')).toHaveValue('draft');
  await fillIn(opened);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Project created successfully')).toBeVisible();
  expect(server.to('POST /api/admin/projects').map(({ body }) => body)).toMatchObject([{ status: 'active' }]);
});

test('while it is saved a form says so', async () => {
  const opened = await openForm();
  const { user, server, dialog } = opened;
  server.on('POST /api/admin/projects', created);
  const late = server.hold('POST /api/admin/projects');
  await fillIn(opened);
  await user.click(dialog.getByRole('button', { name: 'Save Project' }));
  await late.request();
  expect(dialog.getByText('Saving…')).toBeVisible();
  await late.release();
  expect(await screen.findByText('Project created successfully')).toBeVisible();
});
