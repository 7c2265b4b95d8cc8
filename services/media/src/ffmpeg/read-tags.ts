import { open } from 'node:fs/promises';
import { id3Texts } from '../analysis/id3-texts';
import { readableTags } from '../analysis/tag-letters';
import type { Container, Part } from '../container/container';
import { probeArguments, runProbe, soundStream } from './probe';

const entries = 'format=format_name:stream=codec_type:stream_disposition=attached_pic:format_tags:stream_tags';

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
  const probed = await runProbe(probeArguments(file, { entries, keepsBytes: true }), signal);
  if (!probed) return { tags: {}, hasCover: false };
  // Ogg keeps its words in the stream, everything else in the file.
  const other = { ...(bpm && { tmpo: String(bpm) }), ...(id3 && (await textsOf(file, id3))) };
  const raw = { ...soundStream(probed)?.tags, ...probed.format.tags, ...other };
  const hasCover = probed.streams.some(({ disposition }) => disposition?.attached_pic === 1);
  return { tags: readableTags(raw, kind === 'aiff'), hasCover };
};
