import { parseSettings } from '@cueroom/platform/settings';
import { idleRelay } from '@cueroom/testing/idle-relay';
import type { freshDatabase } from '@cueroom/testing/fresh-database';
import { MailServer } from '../mail/mail-server';
import { Mails } from '../mail/mails.repository';
import { type MailDocument, mailSchema } from '../mail/mails.schema';
import { IntakeSettings } from '../settings';
import { MessagesRepository } from '../thread/messages.repository';
import { type MessageDocument, messageSchema } from '../thread/messages.schema';
import { EndedLinks } from '../links/ended-links.repository';
import { type EndedLinkDocument, endedLinkSchema } from '../links/ended-links.schema';
import { MusicLinks } from '../links/music-link';
import { ReviewLetters } from '../review/review.letters';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';

export const intakeSettings = (environment: Record<string, string> = {}): IntakeSettings => {
  const stores = { REDIS_URL: 'redis://127.0.0.1:1', MONGODB_URI: 'mongodb://127.0.0.1:1' };
  return parseSettings(IntakeSettings, { ...stores, SIGNING_SECRET: 'a secret for tests', ...environment });
};

/** What a submission's link and thread need. */
export const artistParts = async (
  database: ReturnType<typeof freshDatabase>,
  settings = intakeSettings(),
  relay = idleRelay,
) => {
  const messages = new MessagesRepository(await database.model<MessageDocument>('Message', messageSchema), relay);
  const submissions = new SubmissionsRepository(
    await database.model<SubmissionDocument>('Submission', submissionSchema),
    idleRelay,
  );
  const endedLinks = new EndedLinks(await database.model<EndedLinkDocument>('EndedLink', endedLinkSchema));
  const mails = new Mails(await database.model<MailDocument>('Mail', mailSchema), relay);
  const letters = new ReviewLetters(messages, submissions, new MailServer(settings), mails);
  return { settings, messages, mails, endedLinks, letters, links: new MusicLinks(settings) };
};
