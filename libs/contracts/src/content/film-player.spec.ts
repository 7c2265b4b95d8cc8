import { embedOf, wayOf } from './film-player';

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'https://www.youtube-nocookie.com/embed/abcdefghijk?'],
  ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk?'],
  [
    'https://www.youtube.com/embed/abcdefghijk?mute=1&controls=0',
    'https://www.youtube-nocookie.com/embed/abcdefghijk?',
  ],
  ['https://vimeo.com/12345', 'https://player.vimeo.com/video/12345?'],
  ['https://player.vimeo.com/video/12345?h=abc', 'https://player.vimeo.com/video/12345?'],
])('%s plays in %s', (address, player) => expect(embedOf(address)?.startsWith(player)).toBe(true));

test.each([
  'https://films.example/watch?v=abcdefghijk',
  'https://vimeo.com/about',
  'https://youtube.com/@someone',
  'x',
])('%s is no film that can be shown here', (address) => expect(embedOf(address)).toBeNull());

test.each([
  [{ kind: 'file', url: '/api/objects/abc' }, 'file'],
  [{ kind: 'embed', url: 'https://cdn.example/reel.mp4?v=2' }, 'file'],
  [{ kind: 'embed', url: 'https://vimeo.com/12345' }, 'embed'],
  [{ kind: 'embed', url: 'https://films.example/reel' }, 'link'],
] as const)('%p is shown as %s', (film, way) => expect(wayOf(film)).toBe(way));
