import { again } from '../audio/verdict';

/** The video itself is wrong: another try would not help. The message is for people. */
export class VideoError extends Error {}

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
