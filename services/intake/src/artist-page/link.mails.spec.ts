import { Studio } from '../mail/studio';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { MusicLinks } from '../submissions/music-link';
import { LinkMails } from './link.mails';

test('links go to the address as the artist wrote it, however they were asked for', async () => {
  const settings = intakeSettings({ PUBLIC_URL: 'https://studio.example' });
  // The Kelvin sign is a small k to a comparison, and another host to the mail.
  const request = { _id: 'a'.repeat(64), email: 'ada@\u212Aelp.example', askedAt: new Date(), mail: { tries: 1 } };
  const sent = {
    _id: 'b'.repeat(24),
    artistName: 'Ada',
    submissionUid: 'ABC1234',
    email: 'Ada@kelp.example',
    link: { counter: 0 },
  };
  const mails = new LinkMails(
    { takeDue: () => Promise.resolve(request) } as never,
    { idsOf: () => Promise.resolve({ submission: [sent._id] }) } as never,
    { find: () => Promise.resolve(sent) } as never,
    new MusicLinks(settings),
    new Studio(settings),
  );
  const due = await mails.takeDue(new Date(), new Date());
  expect(await due?.compose()).toMatchObject({ to: { address: sent.email }, text: expect.stringContaining('/music/') });
});
