import { readableTags } from '../analysis/tag-letters';
import type { Container } from '../container/container';
import { probeArguments, runProbe, soundStream } from './probe';

const entries = 'format=format_name:stream=codec_type:stream_disposition=attached_pic:format_tags:stream_tags';

export interface FileTags {
  /** By ffprobe's names. */
  tags: Record<string, string>;
  hasCover: boolean;
}

/** What a file says of itself in words. Nothing where these are too long, or cannot be read: the sound is judged without them. */
export const readTags = async (file: string, { kind, bpm }: Container, signal?: AbortSignal): Promise<FileTags> => {
  const probed = await runProbe(probeArguments(file, { entries, keepsBytes: true }), signal);
  if (!probed) return { tags: {}, hasCover: false };
  // Ogg keeps its words in the stream, everything else in the file.
  const raw = { ...(bpm && { tmpo: String(bpm) }), ...soundStream(probed)?.tags, ...probed.format.tags };
  const hasCover = probed.streams.some(({ disposition }) => disposition?.attached_pic === 1);
  return { tags: readableTags(raw, kind === 'aiff'), hasCover };
};
