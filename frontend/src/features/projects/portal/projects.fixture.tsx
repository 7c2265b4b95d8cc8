import { renderInPortal } from '../../../testing/render-in-portal';
import { aProject, noParts } from '../../../testing/project-records';
import type { Project } from '@cueroom/contracts/content/projects';
import type { Picture } from '@cueroom/contracts/media/pictures';
import { screen, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import ProjectsTab from './projects-tab';

export const anAdminProject = (fields: Partial<Project> = {}): Project => ({
  ...aProject(),
  ...noParts,
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
export const picture: Picture = {
  sources: [
    { type: 'image/avif', width: 480, url: '/api/objects/a.480.avif' },
    { type: 'image/webp', width: 480, url: '/api/objects/a.480.webp' },
  ],
  width: 480,
  height: 320,
  placeholder: 'data:image/webp;base64,AAAA',
};

export function openProjects(projects: Project[], address = '/admin/projects') {
  const kept = [...projects];
  const server = new FakeServer().on('GET /api/admin/projects', ({ query }: Asked) => {
    const found = kept.filter(
      ({ title, status }) =>
        title.toLowerCase().includes(query.get('q') ?? '') && status === (query.get('status') ?? status),
    );
    return { body: found, headers: { 'x-total-count': String(found.length) } };
  });
  return { server, kept, ...renderInPortal(<ProjectsTab />, address) };
}
export const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
export const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const openForm = async (projects: Project[] = []) => {
  const opened = openProjects(projects, '/admin/projects/new');
  return { ...opened, dialog: await dialogNamed('Add New Project') };
};
export const anImage = (name = 'still.png', type = 'image/png', bytes = 100) =>
  new File([new Uint8Array(bytes)], name, { type });

/** What a project needs at least. */
export const fillIn = async ({ user, dialog }: Awaited<ReturnType<typeof openForm>>) => {
  await user.type(dialog.getByLabelText('Title'), 'Night Ferry');
  await user.selectOptions(dialog.getByLabelText('Medium'), 'Short Film');
};
export const created = () => ({ status: 201, body: anAdminProject() });
