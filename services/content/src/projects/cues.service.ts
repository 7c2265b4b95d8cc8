import { randomBytes } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import type { ExcerptProgressed, NewCue } from '@cueroom/contracts/content/cues';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { CuesRepository } from './cues.repository';
import { heardOf } from './heard-excerpt';
import type { StoredCue } from './projects.schema';

export const refusals = {
  gone: 'This track is not in the catalog (any more)',
  unreleased: (title: string) => `“${title}” is not released for the site. Release it in the catalog first`,
  noFile: (title: string) => `“${title}” has no file of its own, so no part of it can be played on the site`,
  invalid: (title: string) => `The file of “${title}” cannot be played. Replace it in the catalog first`,
  tooLate: (title: string) => `“${title}” ends before this cue starts. Choose an earlier start`,
} as const;

const isSame = (one: NewCue, other: NewCue): boolean =>
  one.trackId === other.trackId && one.startSec === other.startSec && one.durationSec === other.durationSec;

/** A shorter track is played whole, from its beginning. */
const isCut = (trackSec: number): boolean => trackSec >= limits.cue.minSec;

type Playable = Pick<StoredCue, 'title' | 'artist' | 'sourceKey'>;

/** What a cue may play of a track, or why none. */
const judge = (
  track: Track | null,
  { startSec }: Pick<NewCue, 'startSec'>,
): Playable | { refused: string; field?: 'startSec' } => {
  if (!track) return { refused: refusals.gone };
  const { title, artist, releasedForSite, fileUrl, audio, duration } = track;
  if (!releasedForSite) return { refused: refusals.unreleased(title) };
  const sourceKey = objectKeyOf(fileUrl);
  if (!sourceKey) return { refused: refusals.noFile(title) };
  if (audio.state === 'invalid') return { refused: refusals.invalid(title) };
  if (duration !== null && isCut(duration) && startSec >= duration)
    return { refused: refusals.tooLate(title), field: 'startSec' };
  return { title, artist, sourceKey };
};

const queued = ({ trackId, startSec, durationSec }: NewCue, playable: Playable): StoredCue => ({
  ...{ trackId, startSec, durationSec },
  ...playable,
  excerptKey: randomBytes(16).toString('hex'),
  ...{ state: 'queued', error: null, excerptSec: null, peaks: [], askedAt: new Date() },
});

/** The cue that was moved is heard until this one is cut; or for good, where it is moved back before that. */
const moved = (wanted: NewCue, playable: Playable, cue: StoredCue | undefined): StoredCue => {
  const former = cue?.sourceKey === playable.sourceKey ? heardOf(cue) : null;
  if (!former || !isSame({ ...wanted, ...former }, wanted)) return { ...queued(wanted, playable), former };
  return { trackId: wanted.trackId, ...playable, ...former, state: 'done', error: null, askedAt: null, former: null };
};

/** Of a track that is gone not even the title is kept here. */
const withdrawn = (cue: StoredCue, track: Track | null, error: string): StoredCue => ({
  ...cue,
  ...{ title: track?.title ?? null, artist: track?.artist ?? null },
  ...{ state: 'failed', error, excerptSec: null, peaks: [], askedAt: null, former: null },
});

/** The cue as its track is now: as it was, with another title, cut anew, or taken from the site. */
const followed = (cue: StoredCue, track: Track | null): StoredCue => {
  const playable = judge(track, cue);
  if ('refused' in playable) return withdrawn(cue, track, playable.refused);
  if (playable.sourceKey !== cue.sourceKey) return queued(cue, playable);
  return cue.state === 'failed' ? { ...queued(cue, playable), former: cue.former } : { ...cue, ...playable };
};

/** Which parts of tracks a project plays. Only released tracks are played, whichever event comes first. */
@Injectable()
export class CuesService {
  constructor(
    private readonly cues: CuesRepository,
    private readonly bus: Bus,
  ) {}

  /** The cues that an admin wants; those that are there already stay. @throws AppError 'impossible' */
  async choose(wanted: readonly NewCue[], present: readonly StoredCue[] = []): Promise<StoredCue[]> {
    const left = [...present];
    const take = (isMeant: (cue: StoredCue) => boolean) => {
      const at = left.findIndex(isMeant);
      return at < 0 ? undefined : left.splice(at, 1)[0];
    };
    const known = wanted.map((cue) => take((one) => isSame(one, cue)));
    const chosen: StoredCue[] = [];
    for (const [at, cue] of wanted.entries()) {
      const track = await this.trackOf(cue);
      const playable = judge(track, cue);
      if ('refused' in playable) {
        const { refused, field = 'trackId' } = playable;
        throw new AppError('impossible', refused, { [`cues.${at}.${field}`]: [refused] });
      }
      const stays = known[at];
      if (stays) chosen.push(followed(stays, track));
      else
        chosen.push(
          moved(
            cue,
            playable,
            take(({ trackId }) => trackId === cue.trackId),
          ),
        );
    }
    return chosen;
  }

  /** A track was released, taken back, renamed, deleted or restored, or has another file. */
  async followTrack(trackId: string): Promise<void> {
    for (const id of await this.cues.findIdsWithTrack(trackId)) {
      await this.change(id, async (cues) => {
        // After the project was read: what is written below is no older than that.
        const track = await this.trackOf({ trackId });
        return cues.map((cue) => (cue.trackId === trackId ? followed(cue, track) : cue));
      });
    }
  }

  /** Late reports do not set a cue back. */
  async recordExcerpt({ projectId, objectKey, ...report }: ExcerptProgressed): Promise<void> {
    const { state, error = null, durationSec = null, peaks = [] } = report;
    const isOver = state === 'done' || state === 'failed';
    await this.change(projectId, async (cues) => {
      const cue = cues.find(({ excerptKey }) => excerptKey === objectKey);
      if (!cue?.askedAt) return null;
      const heard = { state, error, excerptSec: durationSec, peaks, askedAt: isOver ? null : new Date() };
      const recorded = { ...cue, ...heard, ...(state === 'done' && { former: null }) };
      // It may have been taken back before the project had this cue, so that no event could tell of it.
      const latest = state === 'done' ? followed(recorded, await this.trackOf(cue)) : recorded;
      return cues.map((one) => (one === cue ? latest : one));
    });
  }

  private async change(id: string, changed: (cues: StoredCue[]) => Promise<StoredCue[] | null>): Promise<void> {
    await retryOnConflict('This project is being changed by someone else', async () => {
      const project = await this.cues.find(id);
      const cues = project?.cues && (await changed(project.cues));
      return project && cues ? this.cues.write(project, cues) : 'nothing to change';
    });
  }

  private async trackOf({ trackId }: Pick<NewCue, 'trackId'>): Promise<Track | null> {
    try {
      return await this.bus.request(getTrack, { id: trackId });
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not_found') return null;
      throw error;
    }
  }
}
