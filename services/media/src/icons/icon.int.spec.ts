import { notAnImage } from '@cueroom/contracts/media/pictures';
import sharp from 'sharp';
import { iconOf as iconFrom, longestIcon } from './icon';
import { sanitizeSvg } from './sanitize-svg';
import { drawingOf } from './svg-process';

const iconOf = (bytes: Buffer) => iconFrom(bytes, (svg) => sanitizeSvg(svg).then(drawingOf));
const svg = (inner: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ${attributes}>${inner}</svg>`);
const drawing = '<path d="M0 0h9v9z"/>';
const textOf = (iconData: string) => Buffer.from(iconData.split(',')[1] ?? '', 'base64').toString();
const bytesOf = (iconData: string) => Buffer.from(iconData.split(',')[1] ?? '', 'base64');

test.each([
  ['a script', svg(`<script>alert(1)</script>${drawing}`)],
  ['an event handler', svg(drawing, 'onload="alert(1)"')],
  ['a script as an address', svg(`<a href="javascript:alert(1)">${drawing}</a>`)],
  ['a script that an animation sets', svg(`${drawing}<set attributeName="onclick" to="alert(1)"/>`)],
  [
    'a page inside',
    svg(
      `${drawing}<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/></foreignObject>`,
    ),
  ],
  ['a picture elsewhere', svg(`${drawing}<image href="https://evil.example/alert.png"/>`)],
  ['a style sheet elsewhere', svg(`<style>@import 'https://evil.example/alert'</style>${drawing}`)],
  ['a background elsewhere', svg(`<path style="fill:url( 'https://evil.example/alert')" d="M0 0h9v9z"/>`)],
  ['an escaped background', svg(`<path style="fill:u\\72l(https://evil.example/alert)" d="M0 0h9v9z"/>`)],
  [
    'an entity',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/alert">]>${svg(`${drawing}<text>&a;</text>`)}`),
  ],
])('an SVG with %s loses it, and stays a drawing', async (_with, bytes) => {
  const outcome = await iconOf(bytes).catch((error: { kind: string }) => error.kind);
  if (outcome === 'wrong_type' && _with === 'an entity') return; // refused is as good
  const { iconData, iconType } = outcome as { iconData: string; iconType: string };
  expect(iconType).toBe('image/svg+xml');
  expect(textOf(iconData)).not.toMatch(/alert|evil|<script|on\w+=/i);
  expect(textOf(iconData)).toMatch(/^<svg [^>]*viewBox="0 0 10 10".*<path /);
  await sharp(bytesOf(iconData))
    .metadata()
    .catch(() => undefined);
});

test('what a drawing needs of itself stays: gradients, styles, clips, letters', async () => {
  const { iconData } = await iconOf(
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg(
        '<style>.a{stroke:#a26f37}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
          '<path class="a" fill="url(#g)" d="M0 0h9v9z"/><text>Söhne &amp; Co</text>',
      )}`,
    ),
  );
  const text = textOf(iconData);
  expect(text).toMatch(/url\(#(\w+)\)/);
  expect(text).toMatch(/stroke:#a26f37|stroke="#a26f37"/);
  expect(text).toContain('Söhne &amp; Co');
});

const png = (color: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer();
const sized = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64">${inner}</svg>`;
/** Pixels of 4,096 that differ visibly. */
const differing = async (one: string, other: string) => {
  const [a, b] = await Promise.all(
    [one, other].map((each) => sharp(Buffer.from(each)).resize(64, 64).ensureAlpha().raw().toBuffer()),
  );
  return Array.from({ length: 4096 }, (_, n) => n * 4).filter((at) =>
    [0, 1, 2, 3].some((channel) => Math.abs(a![at + channel]! - b![at + channel]!) > 40),
  ).length;
};

test.each([
  [
    'a copy',
    () => '<defs><rect id="r" x="8" y="8" width="48" height="48"/></defs><use xlink:href="#r" fill="#a26f37"/>',
  ],
  [
    'a clip as Illustrator makes it',
    () =>
      '<defs><rect id="SVGID_1_" x="8" y="8" width="48" height="48"/></defs><clipPath id="c"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><rect width="64" height="64" clip-path="url(#c)" fill="#a26f37"/>',
  ],
  [
    'a mask as Sketch makes it',
    () =>
      '<defs><path id="p1" d="M8 8h48v48H8z"/></defs><mask id="m" fill="white"><use xlink:href="#p1"/></mask><rect mask="url(#m)" width="64" height="64" fill="#a26f37"/>',
  ],
  [
    'a picture as Figma fills with it',
    async () =>
      `<rect width="64" height="64" fill="url(#pt)"/><defs><pattern id="pt" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#im" transform="scale(0.0166667)"/></pattern><image id="im" width="60" height="60" xlink:href="data:image/png;base64,${(await png('#a26f37')).toString('base64')}"/></defs>`,
  ],
  [
    'styles as CorelDRAW writes them',
    () =>
      '<defs><style type="text/css"><![CDATA[ .fil0 {fill:#A26F37} ]]></style></defs><path class="fil0" d="M8 8h48v48H8z"/>',
  ],
  [
    'a symbol',
    () =>
      '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#a26f37"/></symbol><use href="#s" width="64" height="64"/>',
  ],
  [
    'a style with its own letters',
    () =>
      '<style>@font-face{font-family:x;src:url("data:font/woff2;base64,AAAA")}.a{fill:#a26f37}</style><path class="a" d="M8 8h48v48H8z"/>',
  ],
])('a logo with %s looks the same', async (_with, make) => {
  const before = sized(await make());
  const after = textOf((await iconOf(Buffer.from(before))).iconData);
  expect(await differing(before, after)).toBeLessThan(100);
  expect(await differing(before, sized(''))).toBeGreaterThan(1000);
});

test('a logo that would look different is refused with what to send instead', async () => {
  const looksAway = sized(
    '<style>path{fill:#a26f37}/* \\ */</style><path d="M8 8h48v48H8z"/><path style="fill:none" d="M0 0h9v9z"/>',
  );
  await expect(iconOf(Buffer.from(looksAway))).rejects.toMatchObject({
    kind: 'wrong_type',
    message: expect.stringMatching(/would not look the same.* as plain SVG or as PNG\.$/),
  });
});

test('copies of copies without end are not drawn', async () => {
  const levels = Array.from({ length: 12 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`);
  const bomb = sized(`<defs><g id="g0">${drawing}</g>${levels.join('')}</defs><use href="#g12"/>`);
  const itself = sized(`<g id="a">${drawing}<use href="#a"/></g>`);
  for (const each of [bomb, itself])
    await expect(iconOf(Buffer.from(each))).rejects.toMatchObject({ kind: 'too_large' });
});

test('a raster is re-encoded small, and is as sharp when it is sent again', async () => {
  const png = await sharp({
    create: { width: 900, height: 300, channels: 4, background: { r: 162, g: 111, b: 55, alpha: 0.5 } },
  })
    .withExif({ IFD0: { Copyright: 'nobody' } })
    .png()
    .toBuffer();
  const first = await iconOf(png);
  const again = await iconOf(bytesOf(first.iconData));
  expect(first.iconType).toBe('image/webp');
  expect(await sharp(bytesOf(first.iconData)).metadata()).toMatchObject({ width: 512, height: 171, hasAlpha: true });
  expect((await sharp(bytesOf(first.iconData)).metadata()).exif).toBeUndefined();
  expect(again).toEqual(first);
});

test('a photograph fits too', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  expect((await iconOf(photo)).iconData.length).toBeLessThanOrEqual(longestIcon);
});

test.each([
  ['text', Buffer.from('not a logo'), 'wrong_type'],
  ['a page', Buffer.from(`<html><body>${svg(drawing)}</body></html>`), 'wrong_type'],
  ['a malformed SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path></svg>'), 'wrong_type'],
  ['an SVG of nothing but a script', svg('<script>alert(1)</script>'), 'wrong_type'],
  ['an SVG nested without end', svg('<g>'.repeat(1900) + '</g>'.repeat(1900)), 'wrong_type'],
  ['an SVG of very many parts', svg(drawing.repeat(5000)), 'too_large'],
  ['an SVG of very many styles', svg(`<style>${'.a{fill:red}'.repeat(3000)}</style>${drawing}`), 'too_large'],
  ['nothing', Buffer.alloc(0), 'wrong_type'],
])('%s is no logo', (_what, bytes, kind) => expect(iconOf(bytes)).rejects.toMatchObject({ kind }));

test('half a picture is refused in words', async () => {
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a26f37' } })
    .jpeg()
    .toBuffer();
  await expect(iconOf(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    kind: 'wrong_type',
    message: notAnImage,
    errors: { picture: ['This picture is damaged or incomplete.'] },
  });
});
