import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { isSigned } from '@cueroom/platform/signed-path';
import { anObjectKey } from '@cueroom/testing/factories';
import { secret } from '../testing/test-gateway';

export const id = 'a'.repeat(24);
export const key = anObjectKey();
export const song = {
  id,
  submissionId: id,
  trackTitle: 'Reel 1',
  audioFileUrl: objectPathOf(key),
  audio: {
    state: 'valid',
    peaksUrl: `${objectPathOf(key)}.peaks.json`,
    previewUrl: `${objectPathOf(key)}.preview.mp3`,
  },
} as Song;
export const submission = { id, artistName: 'The Test Pressing', songs: [song] } as SubmissionWithSongs;
export const track = { id, title: 'Reel 1', artist: 'The Test Pressing', fileUrl: objectPathOf(key) } as Track;

export const signedKey = (address: string): { key: string; isSigned: boolean } => {
  const { pathname, searchParams } = new URL(address, 'http://cueroom.test');
  const name = pathname.slice('/api/objects/'.length);
  const signed = `${name}\n${searchParams.get('of')}`;
  return { key: name, isSigned: isSigned(secret, 'GET', signed, Object.fromEntries(searchParams)) };
};
