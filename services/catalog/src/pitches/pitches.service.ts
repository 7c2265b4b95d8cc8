import { AppError } from '@cueroom/contracts/app-error';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, pitchOwner } from '@cueroom/contracts/media/objects';
import type { ProjectPictureMade } from '@cueroom/contracts/media/pictures';
import type { Created, Page } from '@cueroom/contracts/message';
import type {
  AddPitch,
  CountedPitch,
  ListPitches,
  Pitch,
  PitchChanges,
  PitchTrack,
  PitchWithTokens,
} from '@cueroom/contracts/pitches/pitches';
import type { OpenInPitches, OpenRequests, OpenRequestsFound } from '@cueroom/contracts/pitches/open-requests';
import type { UnopenedLink } from '@cueroom/contracts/pitches/unopened';
import { Bus } from '@cueroom/messaging/bus';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { CatalogSettings } from '../settings';
import { TracksRepository } from '../tracks/tracks.repository';
import { ListenLinks } from './listen-links';
import { PitchHints } from './pitch-hints';
import { pitchRecord, PitchesRepository } from './pitches.repository';
import { RecipientsRepository } from './recipients.repository';

const wrongField = (field: string, words: string) =>
  new AppError('invalid', 'Some fields are not valid', { [field]: [words] });

const placeOf = ({ trackId, versionId }: PitchTrack): string => `${trackId} ${versionId ?? ''}`;

const dayMs = 86_400_000;
/** Far more than a studio has in its hands. */
const openAtMost = 500;

/** What the studio does with pitches. Open pages follow before a change is confirmed. */
@Injectable()
export class PitchesService {
  constructor(
    private readonly pitches: PitchesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly links: ListenLinks,
    private readonly tracks: TracksRepository,
    private readonly hints: PitchHints,
    private readonly bus: Bus,
    private readonly settings: CatalogSettings,
  ) {}

  async list(query: ListPitches): Promise<Page<CountedPitch>> {
    const page = await this.pitches.list(query);
    const counts = await this.recipients.countsOf(page.items.map(({ id }) => id));
    const choices = { yes: 0, maybe: 0, no: 0 };
    const newAnswers = { ...choices, recipientIds: [] };
    const none = { recipientCount: 0, openedCount: 0, choices, newAnswers, openQuestions: 0 };
    const items = page.items.map((pitch) => ({
      ...pitch,
      trackCount: pitch.tracks.length,
      ...(counts.get(pitch.id) ?? none),
    }));
    return { ...page, items };
  }

  /** In all pitches together. */
  async countOpen({ requests }: OpenRequestsFound): Promise<OpenInPitches> {
    const questions = [...(await this.recipients.openQuestions())].map(([pitchId, count]) => ({ pitchId, count }));
    const there = await this.pitches.presentOf([...questions, ...(requests ?? [])].map(({ pitchId }) => pitchId));
    const sum = (counts: readonly OpenRequests[]) =>
      counts.reduce((total, { pitchId, count }) => total + (there.has(pitchId) ? count : 0), 0);
    return { questions: sum(questions), requests: requests && sum(requests) };
  }

  /** Without tracking no one is known to have opened anything. */
  async unopened(days: number, now = Date.now()): Promise<UnopenedLink[]> {
    if (this.settings.PITCH_TRACKING === 'off') return [];
    const titles = await this.pitches.openTitles(openAtMost, new Date(now));
    const waiting = await this.recipients.unopened([...titles.keys()], new Date(now - days * dayMs));
    return waiting
      .filter(({ expiresAt }) => !expiresAt || expiresAt.getTime() > now)
      .map(({ _id, pitchId, name, sentAt, followedUpAt, createdAt }) => ({
        ...{ pitchId, pitchTitle: titles.get(pitchId) ?? '', recipientId: String(_id), recipientName: name },
        since: new Date(Math.max(+(sentAt ?? createdAt), +(followedUpAt ?? 0))).toISOString(),
      }))
      .sort((one, other) => one.since.localeCompare(other.since));
  }

  async get(id: string): Promise<PitchWithTokens> {
    const pitch = await this.pitches.find(id);
    if (!pitch) throw this.pitches.notFound();
    const recipients = await this.recipients.list(id);
    return {
      ...pitchRecord(pitch),
      recipients: recipients.map((recipient) => this.links.recordOf({ pitch, recipient })),
    };
  }

  add({ idempotency, ...pitch }: AddPitch): Promise<Created<Pitch>> {
    return this.pitches.createOnce(idempotency, async (creation) => {
      const id = this.pitches.newId();
      await this.checkTracks(pitch.tracks ?? [], []);
      await this.claimCover(id, 0, pitch.coverUrl);
      return this.pitches.insert(id, pitch, creation);
    });
  }

  async update(id: string, changes: PitchChanges, ifMatch?: number[]): Promise<Pitch> {
    const updated = await retryOnConflict('This pitch is being changed by someone else, please try again', async () => {
      const pitch = await this.pitches.find(id);
      if (!pitch) throw this.pitches.notFound();
      checkRevision(pitch, ifMatch);
      await this.checkTracks(changes.tracks ?? [], pitch.tracks);
      if (changes.coverUrl !== pitch.coverUrl) await this.claimCover(id, pitch.revision + 1, changes.coverUrl);
      return this.pitches.update(pitch, changes);
    });
    await this.hints.changed(id);
    return updated;
  }

  async delete(id: string): Promise<void> {
    await this.pitches.trash(id);
    await this.hints.changed(id);
  }

  async restore(id: string): Promise<Pitch> {
    const restored = await this.pitches.restore(id);
    await this.hints.changed(id);
    return restored;
  }

  /** The widest WebP is shown: every browser that plays the music has it. */
  async setCoverPicture({ pitchId, objectKey, picture }: ProjectPictureMade): Promise<void> {
    const [widest] = (picture?.sources ?? [])
      .filter(({ type }) => type === 'image/webp')
      .sort((one, other) => other.width - one.width);
    if (!pitchId || !widest) return;
    if (await this.pitches.setCoverPicture(pitchId, objectKey, widest.url)) await this.hints.changed(pitchId);
  }

  /** One that was there before may have been deleted meanwhile: its page leaves it out. */
  private async checkTracks(tracks: readonly PitchTrack[], before: readonly PitchTrack[]): Promise<void> {
    const known = new Set(before.map(placeOf));
    const added = tracks.filter((track) => !known.has(placeOf(track)));
    if (added.length === 0) return;
    const there = new Map((await this.tracks.listOf(added.map(({ trackId }) => trackId))).map((of) => [of.id, of]));
    for (const placed of added) {
      const { trackId, versionId } = placed;
      const track = there.get(trackId);
      const place = `tracks.${tracks.indexOf(placed)}`;
      if (!track && !before.some((of) => of.trackId === trackId))
        throw wrongField(`${place}.trackId`, 'This track does not exist');
      if (track && versionId && !track.versions.some(({ id }) => id === versionId))
        throw wrongField(`${place}.versionId`, 'This version does not exist');
    }
  }

  private async claimCover(id: string, revision: number, coverUrl: string | null | undefined): Promise<void> {
    if (!coverUrl) return;
    const key = objectKeyOf(coverUrl);
    if (!key) throw wrongField('coverUrl', 'This is not a file that was uploaded here');
    await this.bus.request(claimObject, { key, owner: pitchOwner(id, revision), exclusive: false });
  }
}
