import type { FfmpegCommand } from 'fluent-ffmpeg';
import { quietly } from './input';

/**
 * The command line that fluent-ffmpeg has built. It only builds: its own way of running can neither limit a process nor
 * kill all of it, and asks ffmpeg for its lists of codecs first. The method is the one that it uses itself; it is missing
 * in its types.
 */
export const commandLine = (command: FfmpegCommand): string[] => [
  'ffmpeg',
  ...quietly,
  ...(command as unknown as { _getArguments(): string[] })._getArguments(),
];
