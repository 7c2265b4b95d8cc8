/** Something is wrong with the video itself: it would be so again. The message is a sentence for people. */
export class VideoError extends Error {}

const again = 'Please export and upload it again.';
export const videoErrors = {
  gone: 'The file is gone. Please upload it again.',
  notAVideo: 'We cannot read this video: it is not whole, or in another format than MP4, MOV or WebM.',
  noPicture: 'There is no moving picture in this file.',
  damaged: `The video is damaged: it cannot be decoded. ${again}`,
  tooLong: 'The video is longer than 10 minutes.',
  tooManyPixels: 'The picture is larger than 4K. Please export it in a smaller size.',
  tooSlow: 'This video takes too long to process. Please export it in a smaller size.',
  crashing: `We could not process this video, although we tried several times. ${again}`,
} as const;

const clock = (seconds: number): string =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

export const endsTooEarly = (declaredSec: number, foundSec: number): string =>
  `The file ends too early: it says ${clock(declaredSec)} but holds ${clock(foundSec)}. ${again}`;
