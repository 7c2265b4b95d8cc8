import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { aNewBrief, aNewContact, aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import type { Client } from './client';
import type { History } from './history';

const songsPerSubmission = 3;
const admins = 4;
/** Backpressure: no new songs while more than this are waiting, as on slow machines. */
const maxWaiting = 15;

export interface AudioSample {
  bytes: Buffer;
  sha256: string;
}

export const audioSample = (bytes: Buffer): AudioSample => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Small audio files in several formats. */
export const makeAudioSamples = async (): Promise<AudioSample[]> => {
  const files = await Promise.all(
    (['mp3', 'flac', 'ogg', 'wav'] as const).map((format) => tone({ format, seconds: 2 })),
  );
  return files.map((file) => audioSample(readFileSync(file)));
};

export interface LoadOptions {
  clients: number;
  random: () => number;
  samples: AudioSample[];
  /** Maximum pause of a client between two actions. */
  pauseMs: number;
}

/** Simulates artists with three songs each, clients with briefs and messages, admins who decide, and more, until stopped. */
export class Load {
  private isStopped = false;
  private readonly loops: Promise<void>[] = [];
  private lastMarker = 0;
  /** Songs without a result, as last seen by an admin. */
  private waiting = 0;

  constructor(
    private readonly client: Client,
    private readonly history: History,
    private readonly options: LoadOptions,
  ) {}

  start(more: (() => Promise<void>)[] = []): void {
    for (let n = 0; n < this.options.clients; n++) this.loops.push(this.repeat(() => this.visitor()));
    for (let n = 0; n < admins; n++) this.loops.push(this.repeat(() => this.admin()));
    for (const action of more) this.loops.push(this.repeat(action));
  }

  /** Lets running actions finish. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.loops);
  }

  private async repeat(action: () => Promise<void>): Promise<void> {
    while (!this.isStopped) {
      await sleep(this.options.random() * this.options.pauseMs);
      if (!this.isStopped) await action();
    }
  }

  private marker(): string {
    return `marker-${++this.lastMarker}-`;
  }

  private async visitor(): Promise<void> {
    const isFull = this.waiting > maxWaiting;
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
    const operation = this.history.begin('submission', this.marker());
    const email = `${operation.marker}@example.org`;
    const submission = aNewSubmission({ artistName: operation.marker, email });
    const { body } = await this.client.sendWithRetry<SubmissionReceipt>(
      operation,
      'POST',
      '/api/artist/submit',
      submission,
    );
    if (!body) return;
    await Promise.all(
      Array.from({ length: songsPerSubmission }, (_, index) => this.song(body, operation.marker, index + 1)),
    );
  }

  private async song(submission: SubmissionReceipt, artist: string, n: number): Promise<void> {
    const { samples, random } = this.options;
    const sample = samples[Math.floor(random() * samples.length)]!;
    const audioFileUrl = await this.upload(sample.bytes);
    if (!audioFileUrl) return;
    const trackTitle = `${artist}song-${n}`;
    const operation = this.history.begin('song', trackTitle, { sha256: sample.sha256 });
    await this.client.sendWithRetry(
      operation,
      'POST',
      '/api/artist/submit-song',
      aNewSong(submission, n, { trackTitle, audioFileUrl }),
    );
  }

  /** Requests an upload URL. @returns its signed path */
  async requestUploadPath(): Promise<string | undefined> {
    const { body } = await this.client.send<UploadTicket>('POST', '/api/objects/upload');
    if (!body) return undefined;
    const { pathname, search } = new URL(body.uploadURL);
    return pathname + search;
  }

  /** Retries a failed upload with a new URL, like the form. */
  async upload(bytes: Uint8Array, attempts = 20): Promise<string | undefined> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const path = await this.requestUploadPath();
      const put = path && (await this.client.send('PUT', path, bytes));
      if (put && put.outcome === 'ok') return path.split('?')[0];
      await sleep(500);
    }
    return undefined;
  }

  /** Approves most of the complete submissions, a few of them by mistake, and rejects the others. */
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
        !decided.has(artistName) &&
        songs.length === songsPerSubmission &&
        songs.every(({ audio }) => audio.state === 'valid'),
    );
    if (!complete) return;
    const kind = this.options.random() < 0.85 ? 'approval' : 'rejection';
    const operation = this.history.begin(kind, complete.artistName, { id: complete.id });
    const verb = kind === 'approval' ? 'approve' : 'reject';
    const path = `/api/admin/submissions/${complete.id}`;
    const { outcome } = await this.client.sendWithRetry(operation, 'POST', `${path}/${verb}`);
    if (kind !== 'approval' || outcome !== 'ok' || this.options.random() < 0.8) return;
    const undo = this.history.begin('undo', complete.artistName, { id: complete.id });
    await this.client.sendWithRetry(undo, 'POST', `${path}/unapprove`);
  }
}
