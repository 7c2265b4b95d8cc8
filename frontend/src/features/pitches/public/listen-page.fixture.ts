import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';

export const aTrack = (more: Partial<ListenTrack> = {}): ListenTrack => ({
  ...{ trackId: '1'.repeat(24), versionId: null, section: null, note: null, title: 'Undertow', artist: 'Zoë' },
  ...{
    album: null,
    genre: null,
    mood: null,
    tempo: null,
    bpm: null,
    key: null,
    tags: [],
    clearance: null,
    hasSheet: false,
  },
  ...{ versions: [], choice: null, choiceAt: null, comments: [], requests: [] },
  ...{ fileStreamUrl: '/undertow?signature=old', peaksUrl: null, duration: 200 },
  ...more,
});

export const pageOf = (...tracks: ListenTrack[]): ListenPage => ({
  ...{
    studio: 'Northwind',
    contentHash: 'one',
    title: 'Dark strings',
    message: null,
    coverUrl: null,
    recipient: null,
    expiresAt: null,
  },
  ...{ access: 'stream', askRights: false, tracking: false, tracks, unavailable: 0, request: null },
});
