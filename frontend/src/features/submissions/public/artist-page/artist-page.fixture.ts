import type { ArtistPage, ArtistSong } from '@cueroom/contracts/intake/artist-page';

export const anArtistSong = (id: string, trackTitle: string, fields: Partial<ArtistSong> = {}): ArtistSong => ({
  ...{ id, songUid: `ABC1234_S${id[0]}`, trackTitle, lyrics: null, tags: [], rights: null, versions: [] },
  ...{ outcome: null, outcomeWords: null },
  clearance: { value: 'incomplete', parties: 0, reasons: [] },
  ...{
    fileName: null,
    verdict: 'fine',
    words: 'Your file is fine',
    audio: null,
    listened: null,
    isFileOpen: false,
    audioFileUrl: null,
  },
  revision: 0,
  ...fields,
});

export const anArtistPage = (songs: ArtistSong[]): ArtistPage => ({
  ...{
    artistName: 'Zoë',
    submissionUid: 'ABC1234',
    answerBy: '2026-12-01T00:00:00.000Z',
    isOpen: true,
    isMailed: true,
    steps: [],
  },
  songs,
  ...{ missing: null, changes: null, messages: [], retention: { choice: 'keep', deleteOn: null }, receipt: null },
  revision: 0,
});
