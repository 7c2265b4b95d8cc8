import type { ProjectPage, PublicProject } from '@cueroom/contracts/content/projects';

export const project: PublicProject = {
  id: 'a'.repeat(24),
  slug: 'tape-reel',
  title: '</script><script>window.isBroken = true</script><!-- <b>Tape & "Reel"',
  medium: 'Film',
  genre: 'Jazz',
  year: 2026,
  network: "Channel 'Nine'",
  description: '\u2028<img src=x onerror="window.isBroken = true">',
  imageAlt: null,
  imageUrl: '/api/objects/abc.960.webp',
  imageData: null,
  imageType: 'image/jpeg',
  image: null,
  featured: true,
  tileSize: 'single',
  externalLink: 'https://films.example/tape',
  videoUrl: null,
  credits: [{ label: 'Music Supervisor', name: 'Ada Reel' }],
  cueCount: 1,
};
/** As its own page has it. */
export const opened: ProjectPage = {
  ...project,
  title: 'Tape & Reel',
  image: {
    sources: [
      { type: 'image/avif', width: 1600, url: '/api/objects/abc.1600.avif' },
      { type: 'image/webp', width: 1600, url: '/api/objects/abc.1600.webp' },
    ],
    width: 1600,
    height: 900,
    placeholder: 'data:image/webp;base64,AAAA',
  },
  stills: [],
  scenes: [],
  awards: [],
  ...{ caseNeed: null, caseChoice: null, caseOutcome: null, quote: null, quoteName: null, quoteRole: null },
  cues: [
    {
      id: 'b'.repeat(24),
      title: 'Low Tide',
      artist: 'Harbour Light Ensemble',
      durationSec: 42.4,
      audioUrl: '/api/objects/cue.mp3',
      peaks: [0.5],
    },
  ],
  film: {
    kind: 'file',
    url: '/api/objects/film',
    renditions: [720, 1080].map((height) => {
      return { url: `/api/objects/film.${height}.mp4`, type: 'video/mp4', width: 2 * height, height, bytes: 9 };
    }),
    posterUrl: '/api/objects/film.poster.webp',
    addedAt: '2026-05-01T10:00:00.000Z',
  },
  previous: null,
  next: { slug: 'blinds', title: 'Blinds' },
};
