import { Matches } from 'class-validator';
import { job } from '../message';
import { RecordId } from '../rules';
import { objectKeyPattern } from './file-address';

/** What the worker makes from a file. Each is stored under the source's key and a suffix, and goes when the source goes. */
export const renditions = {
  preview: { suffix: '.preview.mp3', contentType: 'audio/mpeg' },
  peaks: { suffix: '.peaks.json', contentType: 'application/json' },
  fingerprint: { suffix: '.fingerprint.bin', contentType: 'application/octet-stream' },
  avif480: { suffix: '.480.avif', contentType: 'image/avif' },
  avif960: { suffix: '.960.avif', contentType: 'image/avif' },
  avif1600: { suffix: '.1600.avif', contentType: 'image/avif' },
  webp480: { suffix: '.480.webp', contentType: 'image/webp' },
  webp960: { suffix: '.960.webp', contentType: 'image/webp' },
  webp1600: { suffix: '.1600.webp', contentType: 'image/webp' },
  poster: { suffix: '.poster.webp', contentType: 'image/webp' },
  h264At720: { suffix: '.720.mp4', contentType: 'video/mp4' },
  h264At1080: { suffix: '.1080.mp4', contentType: 'video/mp4' },
  vp9At720: { suffix: '.720.webm', contentType: 'video/webm' },
} as const;
export type Rendition = keyof typeof renditions;

export const renditionKey = (sourceKey: string, rendition: Rendition): string =>
  sourceKey + renditions[rendition].suffix;

export class InspectAudio {
  @RecordId() submissionId!: string;
  @RecordId() songId!: string;
  @Matches(objectKeyPattern) objectKey!: string;
}
/** Is it audio, whole and undamaged? If so: its facts, its preview and its peaks. */
export const inspectAudio = job('inspect-audio', 'audio', InspectAudio);
/** A song may get a better file. */
export const songInspectionId = (songId: string, objectKey: string): string => `inspect-${songId}-${objectKey}`;

export class InspectTrack {
  @RecordId() trackId!: string;
  @Matches(objectKeyPattern) objectKey!: string;
}
export const inspectTrack = job('inspect-track', 'audio', InspectTrack);
/** Of two tracks with one file each gets its own verdict. */
export const trackInspectionId = (trackId: string, objectKey: string): string => `inspect-${trackId}-${objectKey}`;
