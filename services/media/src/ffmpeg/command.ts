import type { FfmpegCommand } from 'fluent-ffmpeg';
import { quietly } from './input';

/** What fluent-ffmpeg's own runner calls to get its arguments; missing in its types. */
interface WithArguments {
  _getArguments(): string[];
}

/** The command line that fluent-ffmpeg has built. Its runner cannot keep the promises of run-limited.ts (ADR 6), so it only builds. */
export const commandLine = (command: FfmpegCommand): string[] => [
  'ffmpeg',
  ...quietly,
  ...(command as unknown as WithArguments)._getArguments(),
];
