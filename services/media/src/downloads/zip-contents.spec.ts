import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { StoredObject } from '@cueroom/contracts/media/objects';
import { zipParts } from './zip-contents';

const keyOf = (n: number) => String(n).repeat(32);
const track = (n: number, title: string): Track =>
  ({
    ...{ id: String(n), title, artist: 'Berliner Philharmoniker, Herbert von Karajan, Wiener Singverein '.repeat(2) },
    ...{ bpm: 72, key: 'D minor', duration: 60, fileUrl: `/api/objects/${keyOf(n)}` },
    versions: [{ id: 'v', kind: 'instrumental', label: null, fileUrl: `/api/objects/${keyOf(n + 5)}`, duration: 60 }],
  }) as unknown as Track;

test('no path in a ZIP has more than 160 letters, and each says the title', () => {
  const tracks = [1, 2].map((n) =>
    track(n, 'Symphony No. 9 in D minor, Op. 125: IV. Finale. Presto - Allegro assai'.repeat(n)),
  );
  const files = [1, 2, 6, 7].map(
    (n) => ({ key: keyOf(n), contentType: 'audio/wav', filename: 'a.wav' }) as StoredObject,
  );
  const names = zipParts(tracks, files, 'original').flatMap(({ sounds }) => sounds.map(({ name }) => name));
  expect(names).toHaveLength(4);
  for (const name of names) {
    expect(name.length).toBeLessThanOrEqual(160);
    expect(name.split('/').at(-1)).toMatch(/ - Symphony No\. 9 in/);
  }
});
