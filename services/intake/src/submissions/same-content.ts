import type { NewSong } from '@cueroom/contracts/intake/songs';
import type { NewSubmission } from '@cueroom/contracts/intake/submissions';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { tidyTags } from '@cueroom/contracts/rules';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { isDeepStrictEqual } from 'node:util';
import type { SongDocument, SubmissionDocument } from './submissions.schema';

type Stored<T> = { [K in keyof T]-?: unknown };

const isSame = <T extends object>(stored: Stored<T>, sent: Stored<T>): boolean =>
  Object.entries(sent).every(([name, value]) => isDeepStrictEqual(stored[name as keyof T] ?? null, value ?? null));

export const isSameEmail = (stored: SubmissionDocument, sent: NewSubmission): boolean =>
  stored.email.toLowerCase() === sent.email.trim().toLowerCase();

/** Did the artist send this before? Compared as it is stored; what admins change does not count. */
export const isSameSubmission = (stored: SubmissionDocument, sent: NewSubmission): boolean => {
  const { artistName, description, phone, website, socialLinks, genre, ownership } = tidyTexts(sent);
  const texts = { artistName, description, phone, website, genre, ownership };
  return isSameEmail(stored, sent) && isSame(stored, { ...texts, socialLinks: socialLinks && { ...socialLinks } });
};

export const songFields = ({ trackTitle, trackUrl, lyrics, tags }: NewSong) => ({
  trackTitle: trackTitle.trim(),
  trackUrl: trackUrl || null,
  lyrics: lyrics || null,
  tags: tidyTags(tags),
});

export const isSameSong = (stored: SongDocument, sent: NewSong): boolean =>
  isSame(stored, songFields(sent)) && (stored.objectKey ?? null) === (objectKeyOf(sent.audioFileUrl) ?? null);
