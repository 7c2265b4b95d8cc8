import { renderInPortal } from '../../../../testing/render-in-portal';
import type { Logo } from '@cueroom/contracts/content/logo-wall';
import type { Person } from '@cueroom/contracts/content/people';
import { defaultAccent } from '@cueroom/contracts/content/accent';
import type { SiteContent } from '@cueroom/contracts/content/site-content';
import { defaultTexts } from '@cueroom/contracts/content/site-texts';
import { useLocation } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../../testing/fake-server';
import ContentTab from './content-tab';

export const words: SiteContent = {
  ...defaultTexts,
  heroTitle: 'Louder',
  heroSubtitle: 'Softer',
  aboutContent: 'We listen.',
  accent: defaultAccent,
  logo: null,
};
export const icon = 'data:image/webp;base64,AAAA';
let made = 0;
export const aLogo = (fields: Partial<Logo> = {}): Logo => ({
  id: String(++made).padStart(24, '0'),
  name: 'Arte',
  link: null,
  displayOrder: 1,
  active: true,
  iconType: 'custom',
  iconData: null,
  createdAt: '2026-10-01T10:00:00.000Z',
  revision: 0,
  updatedAt: '2026-10-01T10:00:00.000Z',
  ...fields,
});

function OpenTab() {
  return useLocation().pathname === '/admin/content' ? <ContentTab /> : 'Another tab';
}

export function openContent(logos: Logo[] = [], people: Person[] = [], own: Partial<SiteContent> = {}) {
  const kept = [...logos];
  const site = { ...words, ...own };
  const server = new FakeServer()
    .on('GET /api/content', () => ({ body: { ...site } }))
    .on('GET /api/admin/logo-wall', () => ({ body: kept }))
    .on('GET /api/admin/people', () => ({ body: people }))
    .on('GET /api/admin/templates', () => ({ body: [] }))
    .on('PUT /api/admin/content', ({ body }: Asked) => ({ body: Object.assign(site, body) }));
  return { server, kept, site, ...renderInPortal(<OpenTab />, '/admin/content') };
}
export const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
export const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const update = () => screen.getByRole('button', { name: 'Update Content' });

export const aPerson = (fields: Partial<Person> = {}): Person => ({
  id: String(++made).padStart(24, '0'),
  name: 'Ines Example',
  role: 'Founder',
  line: null,
  ...{ email: null, phone: null, links: [] },
  displayOrder: 4,
  portraitUrl: '/api/people/1/portrait?v=0',
  createdAt: '2026-10-01T10:00:00.000Z',
  revision: 2,
  updatedAt: '2026-10-01T10:00:00.000Z',
  ...fields,
});
