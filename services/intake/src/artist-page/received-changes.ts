import type { ChangeItem } from '@cueroom/contracts/options';
import { versionsOf } from '../submissions/versions';
import type { ChangesDocument, SongDocument, SubmissionDocument } from '../submissions/submissions.schema';

type Sent = Pick<SubmissionDocument, 'songs' | 'versions' | 'changed' | 'changes' | 'history'>;

/** Has this song what was asked of it? A message is of no song. */
const hasCome = (item: ChangeItem, song: SongDocument, { at, items }: ChangesDocument, sent: Sent): boolean => {
  const isNew = (field: string) =>
    !!sent.changed?.fields.some((one) => one.field === field && one.songId === String(song._id));
  const kinds = versionsOf(sent, song.songUid).flatMap(({ kind, createdAt }) => (createdAt >= at ? [kind] : []));
  switch (item) {
    case 'better-file':
      return isNew('file');
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

/** What is asked for, with what has come in of it by now; and that it is in review again once all of it is there. */
export const receive = (sent: Sent, now: Date, isMessage = false) => {
  const { changes, history = [] } = sent;
  if (!changes) return {};
  const { items, songIds, received: before = [] } = changes;
  const songs = sent.songs.filter(({ _id }) => songIds.length === 0 || songIds.includes(String(_id)));
  const received = items.flatMap((item) => {
    const known = before.find((one) => one.item === item);
    if (known) return [known];
    const isThere = item === 'other' ? isMessage : songs.every((song) => hasCome(item, song, changes, sent));
    return isThere ? [{ item, at: now }] : [];
  });
  const isWhole = received.length === items.length && before.length < items.length;
  const isNews = isWhole && history.at(-1)?.step !== 'in-review';
  return {
    changes: { ...changes, received },
    ...(isNews && { history: [...history, { step: 'in-review' as const, at: now }] }),
  };
};
