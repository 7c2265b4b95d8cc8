import { textsOfPage } from '@cueroom/contracts/content/site-texts';
import { screen, within } from '@testing-library/react';
import { studio } from '../../../../lib/studio';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';

const before = { ...studio };
afterEach(() => {
  delete studio.keptDays;
  Object.assign(studio, before);
});

const privacy = async () => {
  new FakeServer().on('GET /api/content/privacy', textsOfPage('privacy', {}));
  const { unmount } = openPage('/privacy');
  await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  const text = screen.getByRole('main').textContent ?? '';
  unmount();
  return text;
};

test('the privacy notice says the periods of this installation, and fills in every fact', async () => {
  Object.assign(studio, { name: 'Reel', keptDays: { brief: 90, music: 1 }, listeningDays: 365 });
  const text = await privacy();
  expect(text).toContain('Reel decides what happens');
  expect(text).toContain('We delete a brief 90 days after your project is finished.');
  expect(text).toContain('We delete a submission a day after our decision, unless it is in our catalog.');
  expect(text).toContain('We keep a message until we delete it or you ask us to.');
  expect(text).toContain('For 365 days we know when it was opened');
  expect(text).not.toMatch(/[{}[\]]/);
});

test('it claims nothing that a film from elsewhere makes untrue, and nothing is recorded where nothing is', async () => {
  Object.assign(studio, { hasEmbeddedFilm: true, listeningDays: null });
  const text = await privacy();
  expect(text).toContain('comes from another company, which learns that you watch it and may set cookies');
  expect(text).toContain('Neither your visits to it nor what you play there is recorded.');
  studio.hasEmbeddedFilm = false;
  const ours = await privacy();
  expect(ours).toContain(
    'The pages of this site set no cookies and count no visitors; only a private link with a password',
  );
  expect(ours).toContain('If the link has a password, a cookie remembers for 90 days that you have entered it');
});

test('an imprint says what is known, and leaves out what is not', async () => {
  const server = new FakeServer().on('GET /api/content/imprint', textsOfPage('imprint', {}));
  const { unmount } = openPage('/imprint');
  const terms = async () => {
    await screen.findByRole('heading', { level: 1, name: 'Imprint' });
    return within(screen.getByRole('main'))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
  };
  expect(await terms()).toEqual(['Company', 'Email']);
  expect(screen.getByRole('main')).toHaveTextContent(studio.name);
  unmount();
  const known = { imprintCompany: 'Reel GmbH', imprintAddress: 'Lane 4\nVienna', imprintVat: 'ATU1' };
  server.on('GET /api/content/imprint', textsOfPage('imprint', known));
  studio.phone = '+43 (0)1 234';
  openPage('/imprint');
  expect(await terms()).toEqual(['Company', 'Address', 'Email', 'Phone', 'VAT number']);
  expect(within(screen.getByRole('main')).getByRole('link', { name: '+43 (0)1 234' })).toHaveAttribute(
    'href',
    'tel:+431234',
  );
});
