import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { aNewBrief, aNewContact, aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import type { Client } from './client';
import type { History } from './history';

const songsEach = 3;
const admins = 4;
/** More songs than this wait for nobody's sake: a slow machine gets fewer. */
const mostWaiting = 40;

export interface Sound {
  bytes: Buffer;
  sha256: string;
}

export const soundOf = (bytes: Buffer): Sound => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });

/** Small real files of several kinds. */
export const makeSounds = async (): Promise<Sound[]> => {
  const files = await Promise.all(
    (['mp3', 'flac', 'ogg', 'wav'] as const).map((format) => tone({ format, seconds: 2 })),
  );
  return files.map((file) => soundOf(readFileSync(file)));
};

export interface LoadOptions {
  clients: number;
  random: () => number;
  sounds: Sound[];
  /** The pause of a client between two things, at most. */
  pauseMs: number;
}

/** Artists with three songs each, clients with briefs and messages, admins who decide; until they are told to stop. */
export class Load {
  private isOver = false;
  private readonly people: Promise<void>[] = [];
  private lastMarker = 0;
  /** Songs without a verdict, as an admin saw it last. */
  private waiting = 0;

  constructor(
    private readonly client: Client,
    private readonly history: History,
    private readonly options: LoadOptions,
  ) {}

  start(): void {
    for (let n = 0; n < this.options.clients; n++) this.people.push(this.repeat(() => this.visitor()));
    for (let n = 0; n < admins; n++) this.people.push(this.repeat(() => this.admin()));
  }

  /** Whoever has begun comes to an end. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.people);
  }

  private async repeat(person: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await sleep(this.options.random() * this.options.pauseMs);
      if (!this.isOver) await person();
    }
  }

  private marker(): string {
    return `marker-${++this.lastMarker}-`;
  }

  private async visitor(): Promise<void> {
    const isFull = this.waiting > mostWaiting;
    const choice = this.options.random() * (isFull ? 0.5 : 1);
    if (choice < 0.25) {
      const brief = this.history.begin('brief', this.marker());
      await this.client.once(brief, 'POST', '/api/briefs', aNewBrief({ projectTitle: brief.marker }));
    } else if (choice < 0.5) {
      const contact = this.history.begin('contact', this.marker());
      await this.client.once(contact, 'POST', '/api/contacts', aNewContact({ name: contact.marker }));
    } else await this.artist();
  }

  private async artist(): Promise<void> {
    const wish = this.history.begin('submission', this.marker());
    const email = `${wish.marker}@example.org`;
    const submission = aNewSubmission({ artistName: wish.marker, email });
    const { body } = await this.client.insist<SubmissionReceipt>(wish, 'POST', '/api/artist/submit', submission);
    if (!body) return;
    await Promise.all(Array.from({ length: songsEach }, (_, index) => this.song(body, wish.marker, index + 1)));
  }

  private async song(submission: SubmissionReceipt, artist: string, n: number): Promise<void> {
    const { sounds, random } = this.options;
    const sound = sounds[Math.floor(random() * sounds.length)]!;
    const audioFileUrl = await this.upload(sound.bytes);
    if (!audioFileUrl) return;
    const trackTitle = `${artist}song-${n}`;
    const wish = this.history.begin('song', trackTitle, { sha256: sound.sha256 });
    await this.client.insist(
      wish,
      'POST',
      '/api/artist/submit-song',
      aNewSong(submission, n, { trackTitle, audioFileUrl }),
    );
  }

  /** A signed path for one upload. */
  async place(): Promise<string | undefined> {
    const { body } = await this.client.send<UploadTicket>('POST', '/api/objects/upload');
    if (!body) return undefined;
    const { pathname, search } = new URL(body.uploadURL);
    return pathname + search;
  }

  /** As the form does it: a broken upload is tried again in a place of its own. */
  async upload(bytes: Uint8Array, tries = 20): Promise<string | undefined> {
    for (let attempt = 0; attempt < tries; attempt++) {
      const place = await this.place();
      const put = place && (await this.client.send('PUT', place, bytes));
      if (put && put.outcome === 'ok') return place.split('?')[0];
      await sleep(500);
    }
    return undefined;
  }

  /** Decides about submissions that are complete: most are approved. */
  private async admin(): Promise<void> {
    const listed = await this.client.send<SubmissionWithSongs[]>(
      'GET',
      '/api/admin/submissions-with-songs?status=submitted&limit=50',
    );
    const waiting = listed.body?.flatMap(({ songs }) => songs.filter(({ audio }) => audio.state === 'queued'));
    if (waiting) this.waiting = waiting.length;
    const decided = new Set(
      [...this.history.of('approval'), ...this.history.of('rejection')].map(({ marker }) => marker),
    );
    const complete = listed.body?.find(
      ({ artistName, songs }) =>
        !decided.has(artistName) && songs.length === songsEach && songs.every(({ audio }) => audio.state === 'valid'),
    );
    if (!complete) return;
    const kind = this.options.random() < 0.85 ? 'approval' : 'rejection';
    const wish = this.history.begin(kind, complete.artistName, { id: complete.id });
    const verb = kind === 'approval' ? 'approve' : 'reject';
    await this.client.insist(wish, 'POST', `/api/admin/submissions/${complete.id}/${verb}`);
  }
}
