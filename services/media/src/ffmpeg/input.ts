/**
 * The demuxers of the formats that we take, by ffmpeg's names. Such a list, and not the file's name, decides what ffmpeg
 * may read: a text that ffmpeg would follow to other files or addresses (a playlist, an ffconcat list) is none of these.
 * `-protocol_whitelist` alone lets a neighbor file through.
 */
const demuxers = 'wav,aiff,flac,mp3,ogg,mov';

const videoDemuxers = 'mov,matroska';

const only = (names: string): string[] => ['-format_whitelist', names, '-protocol_whitelist', 'file,pipe'];

/** For ffprobe and ffmpeg, before the name of a local file. */
export const safeInput = only(demuxers);
export const safeVideoInput = only(videoDemuxers);

/**
 * For the whole of a sound in this format, by ffprobe's name. By default ffmpeg reads WAV in packets of 4 KiB, and each of
 * them costs all that comes after it as much as a large one: with these, measuring takes a quarter less of a processor (ADR 6).
 */
export const soundInput = (format: string): string[] => [
  ...safeInput,
  ...(format === 'wav' ? ['-max_size', String(64 * 1024)] : []),
];

/** First arguments of every ffmpeg: no input from the terminal, and a level in each line of the log. */
export const quietly = ['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'level+info'];

/**
 * For an output to a pipe. By default ffmpeg hands on every packet by itself, of a few hundred samples: tens of thousands of
 * writes for a song, each of which wakes the reader.
 */
export const inFullBlocks = ['-flush_packets', '0'];
