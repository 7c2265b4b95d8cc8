import { artistNews } from '@cueroom/contracts/intake/artist-news';
import type { ChangeItem } from '@cueroom/contracts/options';
import { isSilent } from '@cueroom/contracts/media/silence';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { askedOf } from './asked-changes';
import type { AskedSongDocument, ReceivedDocument } from './submission-parts';
import type { SongDocument, SubmissionDocument } from './submissions.schema';
import { versionsOf } from './versions';

type Sent = Pick<SubmissionDocument, '_id' | 'songs' | 'versions' | 'changed' | 'changes' | 'history'>;

/** Has this song what was asked of it? A file or version counts once it was found to be fine. */
const hasCome = (item: ChangeItem, song: SongDocument, { items }: AskedSongDocument, sent: Sent): boolean => {
  const isNew = (field: string) =>
    !!sent.changed?.fields.some((one) => one.field === field && one.songId === String(song._id));
  const askedAt = sent.changes?.at ?? new Date();
  const kinds = versionsOf(sent, song.songUid)
    .filter(({ createdAt, audio }) => createdAt >= askedAt && audio.state === 'valid')
    .map(({ kind }) => kind);
  switch (item) {
    case 'better-file':
      return isNew('file') && song.audio.state === 'valid' && !isSilent(song.audio);
    case 'lyrics':
      return isNew('lyrics') && !!song.lyrics;
    case 'rights':
      return isNew('rights') && !!song.rights;
    case 'instrumental':
      return kinds.includes('instrumental');
    case 'versions':
      // An instrumental that was asked for by itself is no other version, too.
      return kinds.some((kind) => kind !== 'instrumental' || !items.includes('instrumental'));
    case 'other':
      return false;
  }
};

/** Of what was asked of this song, the files that have come and are not checked yet. */
export const itemsInCheck = ({ songId, items }: AskedSongDocument, sent: Sent): ChangeItem[] => {
  const isInCheck = ({ audio }: Pick<SongDocument, 'audio'>) => audio.state === 'queued' || audio.state === 'running';
  const song = sent.songs.find(({ _id }) => String(_id) === songId);
  if (!song) return [];
  const hasNewFile = !!sent.changed?.fields.some((one) => one.field === 'file' && one.songId === songId);
  const kinds = versionsOf(sent, song.songUid)
    .filter((version) => version.createdAt >= (sent.changes?.at ?? new Date()) && isInCheck(version))
    .map(({ kind }) => kind);
  const isComing: Partial<Record<ChangeItem, boolean>> = {
    'better-file': hasNewFile && isInCheck(song),
    instrumental: kinds.includes('instrumental'),
    versions: kinds.some((kind) => kind !== 'instrumental' || !items.includes('instrumental')),
  };
  return items.filter((item) => isComing[item]);
};

const receivedOf = (asked: AskedSongDocument, sent: Sent, now: Date): ReceivedDocument[] => {
  const song = sent.songs.find(({ _id }) => String(_id) === asked.songId);
  return asked.items.flatMap((item) => {
    if (!song || !hasCome(item, song, asked, sent)) return [];
    return [asked.received.find((one) => one.item === item) ?? { item, at: now }];
  });
};

/** When the last song of which this is asked had it; undefined: not all have it. */
const wholeAt = (item: ChangeItem, songs: readonly AskedSongDocument[]): Date | undefined => {
  const dates = songs
    .filter(({ items }) => items.includes(item))
    .map(({ received }) => received.find((one) => one.item === item)?.at.getTime() ?? NaN);
  const last = Math.max(...dates);
  return Number.isFinite(last) ? new Date(last) : undefined;
};

/** For the write with which something comes in. */
export interface Receiving {
  set: Pick<Partial<SubmissionDocument>, 'changes' | 'history'>;
  events: OutboxEntry[];
}

/**
 * What is asked for, with what has come in of it by now. Once all of it is there, or the artist says that this is all, it is
 * in review again, and the studio gets an email. @param said by the artist, beside what is in the submission
 */
export const receive = (sent: Sent, now: Date, said: 'answer' | 'done' | null = null): Receiving => {
  const { changes, history = [] } = sent;
  if (!changes) return { set: {}, events: [] };
  const songs = askedOf(changes, sent.songs).map((asked) => ({ ...asked, received: receivedOf(asked, sent, now) }));
  const answered = changes.received?.find(({ item }) => item === 'other')?.at ?? (said === 'answer' ? now : undefined);
  const received = changes.items.flatMap((item): ReceivedDocument[] => {
    const at = item === 'other' ? answered : wholeAt(item, songs);
    return at ? [{ item, at }] : [];
  });
  const isBack = said === 'done' || received.length === changes.items.length;
  const isNews = isBack && !changes.backAt;
  const isStep = isNews && history.at(-1)?.step !== 'in-review';
  return {
    set: {
      changes: { ...changes, songs, received, ...(isNews && { backAt: now }) },
      ...(isStep && { history: [...history, { step: 'in-review' as const, at: now }] }),
    },
    events: isNews ? [newsEntry(sent, 'changes-sent', changes.at)] : [],
  };
};

/** In the write of what it tells. @param at with the submission it says which one it is */
export const newsEntry = (
  { _id }: Pick<SubmissionDocument, '_id'>,
  news: 'changes-sent' | 'withdrawn',
  at: Date,
): OutboxEntry => {
  const submissionId = String(_id);
  const occurrence = `${submissionId}-${news}-${at.getTime()}`;
  return outboxEntry(artistNews, occurrence, { submissionId, news, occurrence });
};
