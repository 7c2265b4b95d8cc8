import { safeInput } from './input';
import { isFileError, runLimited } from './run-limited';

export interface ProbedStream {
  codec_type?: string;
  codec_name?: string;
  sample_rate?: string;
  channels?: number;
  /** Of a lossless encoding: how many of a sample's bits were there before it. */
  bits_per_raw_sample?: string;
  bit_rate?: string;
  disposition?: { attached_pic?: number };
  tags?: Record<string, string>;
}

/** What ffprobe says about a file, in its own words. */
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
  'format_tags',
  'stream_tags',
].join(':');

export const probeArguments = (file: string): string[] => [
  'ffprobe',
  ...['-hide_banner', '-loglevel', 'level+error'],
  ...safeInput,
  ...['-show_entries', entries, '-of', 'json', file],
];

/** Reads a file's head. Null when it is in none of the formats that we take. */
export const probe = async (file: string, signal?: AbortSignal): Promise<Probe | null> => {
  const { format, streams } = (await runProbe<Partial<Probe>>(probeArguments(file), signal)) ?? {};
  return format && streams ? { format, streams } : null;
};

/** Runs an ffprobe that answers in JSON. Null when the file is none that it may read. */
export const runProbe = async <T>(args: string[], signal?: AbortSignal): Promise<T | null> => {
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
  return JSON.parse(Buffer.concat(chunks).toString()) as T;
};
