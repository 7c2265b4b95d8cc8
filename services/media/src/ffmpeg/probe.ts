import { open } from 'node:fs/promises';
import { safeInput } from './input';
import { isFileError, runLimited } from './run-limited';
import { id3Texts } from '../analysis/id3-texts';
import { readableTags } from '../analysis/tag-letters';
import type { Container, Part } from '../container/container';

export interface ProbedStream {
  codec_type?: string;
  codec_name?: string;
  sample_rate?: string;
  channels?: number;
  /** Of a lossless encoding: how many of a sample's bits were there before it. */
  bits_per_raw_sample?: string;
  bit_rate?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: Record<string, string>;
}

export interface Probe {
  format: {
    format_name: string;
    duration?: string;
    bit_rate?: string;
    probe_score?: number;
    tags?: Record<string, string>;
  };
  streams: ProbedStream[];
}

const limits = { wallSec: 15, cpuSec: 10, fileBytes: 0 };
const maxOutputBytes = 2 ** 20;
const entries = [
  'format=format_name,duration,bit_rate,probe_score',
  'stream=codec_type,codec_name,sample_rate,channels,bit_rate,bits_per_raw_sample',
  'stream_disposition=attached_pic',
].join(':');

interface Wanted {
  input?: string[];
  entries?: string;
  /** In texts, whose letters are not known; ffprobe would replace what is no UTF-8. */
  keepsBytes?: boolean;
}

export const probeArguments = (file: string, wanted: Wanted = {}): string[] => [
  ...['ffprobe', '-hide_banner', '-loglevel', 'level+error', ...(wanted.input ?? safeInput)],
  ...['-show_entries', wanted.entries ?? entries],
  ...['-of', wanted.keepsBytes ? 'json=string_validation=ignore' : 'json', file],
];

export const soundStream = (probe: Probe | null): ProbedStream | undefined =>
  probe?.streams.find(({ codec_type }) => codec_type === 'audio');

/** ffprobe's name of the codec; '' when there is no sound. */
export const audioCodecOf = (probe: Probe | null): string => soundStream(probe)?.codec_name ?? '';

/** Reads a file's head. Null when it is in none of the formats that we take. */
export const probe = (file: string, signal?: AbortSignal): Promise<Probe | null> =>
  runProbe(probeArguments(file), signal);

/** Runs an ffprobe that answers in JSON, with a letter for each byte. Null when the file is none that it may read. */
export const runProbe = async (args: string[], signal?: AbortSignal): Promise<Probe | null> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const outcome = await runLimited(args, {
    limits,
    signal,
    onOutput: (chunk) => {
      bytes += chunk.length;
      if (bytes <= maxOutputBytes) chunks.push(chunk);
    },
  });
  if (isFileError(outcome) || bytes > maxOutputBytes) return null;
  const { format, streams } = JSON.parse(Buffer.concat(chunks).toString('latin1')) as Partial<Probe>;
  return format && streams ? { format, streams } : null;
};

const wordEntries = 'format=format_name:stream=codec_type:stream_disposition=attached_pic:format_tags:stream_tags';

export interface FileTags {
  /** By ffprobe's names. */
  tags: Record<string, string>;
  hasCover: boolean;
}

const maxId3Bytes = 16 * 2 ** 20;

const textsOf = async (file: string, { start, end }: Part): Promise<Record<string, string>> => {
  const handle = await open(file, 'r');
  try {
    const length = Math.min(end - start, maxId3Bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return id3Texts(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
};

/** What a file says of itself in words. Nothing where these are too long, or cannot be read: the sound is judged without them. */
export const readTags = async (
  file: string,
  { kind, bpm, id3 }: Container,
  signal?: AbortSignal,
): Promise<FileTags> => {
  const probed = await runProbe(probeArguments(file, { entries: wordEntries, keepsBytes: true }), signal);
  if (!probed) return { tags: {}, hasCover: false };
  // Ogg keeps its words in the stream, everything else in the file.
  const other = { ...(bpm && { tmpo: String(bpm) }), ...(id3 && (await textsOf(file, id3))) };
  const raw = { ...soundStream(probed)?.tags, ...probed.format.tags, ...other };
  const hasCover = probed.streams.some(({ disposition }) => disposition?.attached_pic === 1);
  return { tags: readableTags(raw, kind === 'aiff'), hasCover };
};
