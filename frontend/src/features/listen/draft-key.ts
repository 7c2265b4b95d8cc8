/** Under which a tab keeps what is written about a track: the same one may stand in another pitch. */
export const draftKey = (what: 'comment' | 'request', trackId: string): string =>
  `${what}-${window.location.pathname}-${trackId}`;
