import path from 'node:path';
import { type Rendition, renditions } from '@cueroom/contracts/media/renditions';
import { encode } from './encode';
import { makePoster } from './poster';
import { readVideo } from './read-video';
import { type PlannedVideo, planOf, type Size, type VideoName } from './rendition-plan';

export interface Made extends Size {
  name: 'poster' | VideoName;
  durationSec: number;
  /** A local file, in the folder that was given; null: it was there already. */
  file: string | null;
}

export interface RenderOptions {
  /** What an earlier run has made is not made again. */
  isThere?: (rendition: Rendition) => Promise<boolean>;
  onMade: (made: Made) => Promise<void>;
  /** Called with how much is done, 0 to 100, never less than before. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** How long each takes, measured, in proportion. */
const effort: Record<Made['name'], number> = { poster: 2, h264At720: 25, h264At1080: 34, vp9At720: 18 };
const effortOf = (parts: readonly { name: Made['name'] }[]): number =>
  parts.reduce((sum, { name }) => sum + effort[name], 0);

/** What browsers play of a video: a poster, then what plays everywhere, then the rest. @throws FileError */
export const renderVideo = async (
  file: string,
  folder: string,
  { isThere = async () => false, onMade, onProgress = () => undefined, signal }: RenderOptions,
): Promise<void> => {
  const source = await readVideo(file, signal);
  const { poster, first, rest } = planOf(source);
  const all = effortOf([{ name: 'poster' }, first, ...rest]);
  let done = 0;
  const finish = async (parts: readonly Omit<Made, 'durationSec'>[]) => {
    done += effortOf(parts);
    onProgress(Math.floor((100 * done) / all));
    for (const part of parts) await onMade({ ...part, durationSec: source.durationSec });
  };
  const make = async (planned: readonly PlannedVideo[]) => {
    const parts = await Promise.all(
      planned.map(async (one) => ({
        ...one,
        file: (await isThere(one.name)) ? null : path.join(folder, `film${renditions[one.name].suffix}`),
      })),
    );
    const missing = parts.filter((part): part is typeof part & { file: string } => part.file !== null);
    const share = effortOf(planned);
    const running = (part: number) => onProgress(Math.floor((100 * (done + Math.min(part, 0.98) * share)) / all));
    if (missing.length > 0) await encode(source, missing, running, signal);
    await finish(parts);
  };

  const isPosterThere = await isThere('poster');
  const picture = isPosterThere ? null : await makePoster(source, folder, poster, signal);
  await finish([{ name: 'poster', ...poster, file: picture }]);
  await make([first]);
  await make(rest);
};
