import { safeInput } from './input';
import { isFileFault, runLimited } from './run-limited';

export interface ProbedStream {
  codec_type?: string;
  codec_name?: string;
  sample_rate?: string;
  channels?: number;
  bit_rate?: string;
  disposition?: { attached_pic?: number };
}

/** What ffprobe says about a file, in its own words. */
export interface Probe {
  format: { format_name: string; duration?: string; bit_rate?: string; probe_score?: number };
  streams: ProbedStream[];
}

const limits = { wallSec: 15, cpuSec: 10, fileBytes: 0 };
const maxOutputBytes = 2 ** 20;
const entries = [
  'format=format_name,duration,bit_rate,probe_score',
  'stream=codec_type,codec_name,sample_rate,channels,bit_rate',
  'stream_disposition=attached_pic',
].join(':');

export const probeArguments = (file: string): string[] => [
  'ffprobe',
  ...['-hide_banner', '-loglevel', 'level+error'],
  ...safeInput,
  ...['-show_entries', entries, '-of', 'json', file],
];

/** Reads a file's head. Null when it is in none of the formats that we take. */
export const probe = async (file: string, signal?: AbortSignal): Promise<Probe | null> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const outcome = await runLimited(probeArguments(file), {
    limits,
    signal,
    onOutput: (chunk) => {
      bytes += chunk.length;
      if (bytes <= maxOutputBytes) chunks.push(chunk);
    },
  });
  if (isFileFault(outcome) || bytes > maxOutputBytes) return null;
  const { format, streams } = JSON.parse(Buffer.concat(chunks).toString()) as Partial<Probe>;
  return format && streams ? { format, streams } : null;
};
