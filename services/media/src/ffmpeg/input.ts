import type { FfmpegCommand } from 'fluent-ffmpeg';

/**
 * A list of demuxers, and not the file's name, decides what ffmpeg may read: it would follow a playlist or an ffconcat list to
 * other files or addresses. `-protocol_whitelist` alone lets a neighbor file through.
 */
const only = (demuxers: string) => ['-format_whitelist', demuxers, '-protocol_whitelist', 'file,pipe'];

/** For ffprobe and ffmpeg, before the name of a local file. */
export const safeInput = only('wav,aiff,flac,mp3,ogg,mov');
export const safeVideoInput = only('mov,matroska');
/** For samples that ffmpeg itself has written. */
export const rawInput = only;

/** By ffprobe's format. By default ffmpeg reads WAV in packets of 4 KiB, each of which costs as much as a large one (ADR 6). */
export const soundInput = (format: string): string[] =>
  format === 'wav' ? [...safeInput, '-max_size', String(64 * 1024)] : safeInput;

/** First arguments of every ffmpeg: no input from the terminal, and a level in each line of the log. */
export const quietly = ['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'level+info'];

/** For an output to a pipe: by default each packet of a few hundred samples is a write that wakes the reader. */
export const inFullBlocks = ['-flush_packets', '0'];

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
