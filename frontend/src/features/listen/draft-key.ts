import { tabStorage } from '../../lib/storage';

/** Under which a tab keeps what is written about a track: the same one may stand in another pitch. */
export const draftKey = (what: 'comment' | 'request', trackId: string): string =>
  `${what}-${window.location.pathname}-${trackId}`;

interface CommentDraft {
  text: string;
  sec: number;
}

/** Where a tab keeps it; only a browser has one. */
export const commentDraft = (trackId: string) => {
  const name = () => draftKey('comment', trackId);
  return {
    read: () => JSON.parse(tabStorage.get(name()) ?? 'null') as CommentDraft | null,
    write: (draft: CommentDraft | null) => {
      if (draft) tabStorage.set(name(), JSON.stringify(draft));
      else tabStorage.remove(name());
    },
  };
};
