import { setTimeout as sleep } from 'node:timers/promises';
import type { PitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import { type PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import type { ListedActivity } from '@cueroom/contracts/intake/activities';
import { Api } from '../api';
import type { Studio } from '../studio';
import type { Finding } from './checker';
import type { Client } from './client';
import { type History, type Kind, outcomeOf, type Operation } from './history';

const choices = ['yes', 'maybe', 'no'];
const trackCount = 3;
/** Of the pitch's tracks, which have no files: none is needed to tell what was heard. */
const longestSec = 600;

interface Listener {
  recipientId: string;
  path: string;
}

/** What the studio sees of the pitch after the run. */
export interface PitchRecords {
  pitch: PitchWithRecipients;
  activity: PitchActivity[];
  /** Tasks of the CRM that requests for licenses made. */
  tasks: ListedActivity[];
}

const madeWithinMs = 60_000;

/** Processes may crash before the load starts, too: a record that was not made (503) is asked for again. */
const madeInTheEnd = async <Made>(api: Api, path: string, body: unknown): Promise<Made> => {
  const until = Date.now() + madeWithinMs;
  for (;;) {
    try {
      return await api.json<Made>('POST', path, body);
    } catch (error) {
      if (!(error as Error).message.startsWith('503') || Date.now() > until) throw error;
      await sleep(500);
    }
  }
};

/** Clients of one pitch, each with a link of their own, who choose, comment, listen and ask for licenses. */
export class Listeners {
  private constructor(
    private readonly client: Client,
    private readonly history: History,
    private readonly random: () => number,
    private readonly pitchId: string,
    private readonly trackIds: string[],
    private readonly listeners: Listener[],
  ) {}

  static async open(
    studio: Studio,
    count: number,
    { client, history, random }: { client: Client; history: History; random: () => number },
  ): Promise<Listeners> {
    const api = new Api(studio);
    const make = <Made>(path: string, body: unknown) => madeInTheEnd<Made>(api, path, body);
    const trackIds: string[] = [];
    for (let n = 1; n <= trackCount; n++) {
      const track = { title: `Pitched ${n}`, artist: 'Mara', duration: longestSec };
      trackIds.push((await make<{ id: string }>('/api/admin/music', track)).id);
    }
    const pitch = { title: 'Under load', status: 'open', tracks: trackIds.map((trackId) => ({ trackId })) };
    const { id } = await make<{ id: string }>('/api/admin/pitches', pitch);
    const listeners: Listener[] = [];
    for (let n = 1; n <= count; n++) {
      const person = { name: `Listener ${n}` };
      const made = await make<LinkedRecipient>(`/api/admin/pitches/${id}/recipients`, person);
      listeners.push({ recipientId: made.id, path: `/api/listen/${made.link!.split('/').at(-1)}` });
    }
    return new Listeners(client, history, random, id, trackIds, listeners);
  }

  get actions(): (() => Promise<void>)[] {
    return this.listeners.map((listener) => () => this.react(listener));
  }

  async read(): Promise<PitchRecords> {
    const path = `/api/admin/pitches/${this.pitchId}`;
    return {
      pitch: await this.client.read<PitchWithRecipients>(path),
      activity: await this.client.all<PitchActivity>(`${path}/activity`),
      tasks: await this.client.all<ListedActivity>(`/api/admin/activities?entityType=pitch&entityId=${this.pitchId}`),
    };
  }

  private async react({ recipientId, path }: Listener): Promise<void> {
    const trackId = this.pick(this.trackIds);
    const n = this.history.operations.length;
    const begin = (kind: Kind, facts: Record<string, string> = {}) =>
      this.history.begin(kind, `marker-${kind}-${n}-`, { recipientId, trackId, ...facts });
    const which = this.random();
    if (which < 0.4) {
      const choice = this.pick(choices);
      await this.client.sendWithRetry(begin('choice', { choice }), 'PUT', `${path}/tracks/${trackId}/choice`, {
        choice,
      });
    } else if (which < 0.7) {
      const comment = begin('comment');
      const body = { at: 1, text: comment.marker };
      await this.client.sendWithRetry(comment, 'POST', `${path}/tracks/${trackId}/comments`, body, comment.marker);
    } else if (which < 0.85) {
      const from = Math.floor(this.random() * (longestSec - 10));
      const heard = { trackId, from, to: from + 10 };
      const body = { visit: `visit-${recipientId}`, heard: [heard] };
      await this.client.sendWithRetry(begin('heard', { from: String(from) }), 'POST', `${path}/heard`, body);
    } else {
      const wish = begin('license');
      const body = { trackId, project: wish.marker };
      await this.client.sendWithRetry(wish, 'POST', `${path}/requests`, body, wish.marker);
    }
  }

  private pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)]!;
  }
}

const reactionsOf = ({ pitch }: PitchRecords, { facts }: Operation) =>
  pitch.recipients
    .find(({ id }) => id === facts['recipientId'])
    ?.reactions.find(({ trackId }) => trackId === facts['trackId']);

/** The last accepted choice of each person for each track, or a later one of unknown outcome. */
const lostChoices = (operations: Operation[], records: PitchRecords): string[] => {
  const possible = new Map<string, Operation[]>();
  for (const operation of operations) {
    const key = `${operation.facts['recipientId']} ${operation.facts['trackId']}`;
    const outcome = outcomeOf(operation);
    if (outcome === 'ok') possible.set(key, [operation]);
    else if (outcome === 'unknown') possible.set(key, [...(possible.get(key) ?? []), operation]);
  }
  return [...possible].flatMap(([key, all]) => {
    const { choice = null } = reactionsOf(records, all[0]!) ?? {};
    const isPossible = all.some(({ facts }) => facts['choice'] === choice) || outcomeOf(all[0]!) === 'unknown';
    const wanted = all.map(({ marker, facts }) => `${marker} ${facts['choice']}`).join(' or ');
    return isPossible ? [] : [`${key}: ${choice} in place of ${wanted}`];
  });
};

const lostSeconds = (operations: Operation[], records: PitchRecords): string[] =>
  operations.flatMap((operation) => {
    const from = Number(operation.facts['from']);
    const { heard = [] } = reactionsOf(records, operation) ?? {};
    const isKept = heard.some(([start, end]) => start <= from && from + 10 <= end);
    return isKept || outcomeOf(operation) !== 'ok' ? [] : [`${operation.marker}: ${from} s is not in ${String(heard)}`];
  });

/** Accepted: exactly once with the pitch, and published exactly once; unknown: at most once. */
const wrongCounts = (operations: Operation[], found: string[], where: string): string[] =>
  operations.flatMap((operation) => {
    const count = found.filter((text) => text.includes(operation.marker)).length;
    const outcome = outcomeOf(operation);
    const isValid = outcome === 'ok' ? count === 1 : count <= (outcome === 'unknown' ? 1 : 0);
    return isValid ? [] : [`${operation.marker}: ${outcome}, ${count} times ${where}`];
  });

/** Compares what clients were answered with what the studio sees. */
export const checkReactions = (history: History, records: PitchRecords): Finding[] => {
  const [choices, comments, heard, licenses] = (['choice', 'comment', 'heard', 'license'] as const).map((kind) =>
    history.of(kind),
  ) as [Operation[], Operation[], Operation[], Operation[]];
  const reactions = records.pitch.recipients.flatMap((recipient) => recipient.reactions);
  const stored = reactions.flatMap((reaction) => reaction.comments.map(({ text }) => text));
  const requested = reactions.flatMap((reaction) => reaction.requests.map(({ project }) => project));
  const published = records.activity.flatMap(({ kind, text }) => (kind === 'comment' && text ? [text] : []));
  const tasks = records.tasks.map(({ subject }) => subject ?? '');
  return [
    {
      guarantee: "a client's last choice stands",
      checked: choices.length,
      violations: lostChoices(choices, records),
    },
    {
      guarantee: 'each accepted comment is kept and published exactly once',
      checked: comments.length,
      violations: [...wrongCounts(comments, stored, 'kept'), ...wrongCounts(comments, published, 'published')],
    },
    { guarantee: 'seconds that were heard are kept', checked: heard.length, violations: lostSeconds(heard, records) },
    {
      guarantee: 'each accepted license request is kept, and one task, exactly once',
      checked: licenses.length,
      violations: [...wrongCounts(licenses, requested, 'kept'), ...wrongCounts(licenses, tasks, 'a task')],
    },
  ];
};
