import { RecordingBus } from '@cueroom/testing/recording-bus';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { MusicLinks } from '../links/music-link';
import { LinkMails } from './link.mails';

test('links go to the address as the artist wrote it, however they were asked for', async () => {
  const settings = intakeSettings({ PUBLIC_URL: 'https://studio.example' });
  // The Kelvin sign is a small k to a comparison, and another host to the mail.
  const asked = { _id: `links-${'a'.repeat(24)}`, address: 'ada@\u212Aelp.example', since: new Date() } as MailDocument;
  const sent = {
    _id: 'b'.repeat(24),
    artistName: 'Ada',
    submissionUid: 'ABC1234',
    email: 'Ada@kelp.example',
    link: { counter: 0 },
  };
  const mails = new LinkMails(
    {} as never,
    { idsOf: () => Promise.resolve({ submission: [sent._id] }) } as never,
    { find: () => Promise.resolve(sent) } as never,
    new MusicLinks(settings),
    new Studio(settings, new RecordingBus()),
    { add: () => undefined } as never,
  );
  const composed = await mails.compose(asked);
  expect(composed).toMatchObject({ to: { address: sent.email }, text: expect.stringContaining('/music/') });
});
