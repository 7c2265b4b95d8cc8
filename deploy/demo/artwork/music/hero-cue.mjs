// The music of the home page's film: eight bars at 80 beats a minute, 24 seconds, which lead back to their beginning.
import { bass, figure, held, tune } from './arrange.mjs';

export const heroCue = {
  bpm: 80,
  seed: 11,
  tailSec: 7,
  room: { seconds: 3.1, darkHz: 4200 },
  themes: {
    dusk: {
      chords: 'Bm7 | Gmaj7 | D/F# | Asus4 A | Bm9 | Gmaj9 | Em9 | Asus4 A',
      tune: `F#5:1.5 E5:.5 D5:1 A4:1 | B4:3 A4:.5 B4:.5 | D5:1.5 E5:.5 F#5:1 A5:1 | E5:3.5 -:.5
        F#5:1.5 E5:.5 D5:1 F#5:1 | B5:2 A5:1 F#5:1 | G5:1.5 F#5:.5 E5:1 D5:1 | E5:2 C#5:1 -:1`,
    },
  },
  form: [
    [
      'dusk',
      tune('feltPiano', { velocity: [0.62, 0.78], pedal: true }),
      figure('feltPiano', 'b 0 2 1 3 1 2 0', { center: 62, low: 43, velocity: [0.3, 0.42], pedal: true }),
      held('strings', { center: 57, velocity: [0.3, 0.66], overlap: 0.6 }),
      bass('strings', { low: 41, velocity: [0.3, 0.52] }),
      tune('viola', {
        velocity: [0.3, 0.62],
        text: '-:8 F#4:4 E4:2 C#4:2 D4:4 B4:2 A4:2 G4:4 E4:2 C#4:2',
      }),
      figure('spiccato', 'b b b b', { unit: 0.5, low: 47, velocity: [0.14, 0.4], length: 0.5 }),
      bass('subBass', { low: 35, velocity: [0.24, 0.42] }),
    ],
  ],
};
