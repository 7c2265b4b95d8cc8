import { someHeroSettings } from '../../../../testing/records';
import { defaultFilm, filmOf } from './hero-film.rules';

const key = '/api/objects/0123456789abcdef0123456789abcdef';
const file = { videoType: 'file', videoUrl: key, videoFileType: 'video/mp4' } as const;
const rendition = (height: number, type: string, bytes: number) => ({
  url: `${key}.${height}`,
  type,
  width: (height * 16) / 9,
  height,
  bytes,
});

test.each([null, someHeroSettings({ isActive: false }), someHeroSettings({ videoUrl: null })])(
  'no film to show: our own',
  (settings) => expect(filmOf(settings)).toBe(defaultFilm),
);

test('a watch link is embedded so that it plays by itself', () => {
  const film = filmOf(someHeroSettings());
  expect(film).toMatchObject({
    kind: 'embed',
    address: expect.stringContaining('/embed/abcdefghijk?autoplay=1&mute=1&loop=1'),
  });
});

test('a link to a video file is played as one', () => {
  const videoUrl = 'https://cdn.example.org/reel.mp4?v=2';
  expect(filmOf(someHeroSettings({ videoUrl }))).toMatchObject({ kind: 'file', sources: [{ src: videoUrl }] });
});

test('an uploaded film plays as it came until its renditions are ready', () => {
  const film = filmOf(someHeroSettings({ ...file, processing: { state: 'running', progress: 40 } }));
  expect(film).toMatchObject({ sources: [{ src: key, type: 'video/mp4' }] });
});

test('while renditions are made small windows have the first one; others the original, with the first behind it', () => {
  const settings = { ...file, processing: { state: 'running', progress: 50 } } as const;
  const film = filmOf(someHeroSettings({ ...settings, renditions: [rendition(720, 'video/mp4', 3e6)] }));
  expect(film).toMatchObject({
    sources: [
      { src: `${key}.720`, media: '(max-width: 800px)' },
      { src: key, type: 'video/mp4' },
      { src: `${key}.720`, type: 'video/mp4' },
    ],
  });
});

test('small windows get the smallest rendition, large ones the sharpest', () => {
  const renditions = [
    rendition(720, 'video/mp4', 3e6),
    rendition(1080, 'video/mp4', 9e6),
    rendition(720, 'video/webm', 2e6),
  ];
  const film = filmOf(
    someHeroSettings({ ...file, posterUrl: `${key}.poster`, renditions, processing: { state: 'done', progress: 100 } }),
  );
  if (film.kind !== 'file') throw new Error('not a file');
  expect(film.poster).toBe(`${key}.poster`);
  expect(film.sources[0]).toMatchObject({ type: 'video/webm', media: '(max-width: 800px)' });
  expect(film.sources.find(({ media }) => !media)).toMatchObject({ src: `${key}.1080` });
});
