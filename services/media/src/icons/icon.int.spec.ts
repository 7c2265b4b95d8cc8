import { notAnImage } from '@cueroom/contracts/media/pictures';
import sharp from 'sharp';
import { iconOf as iconFrom, longestIcon } from './icon';
import { sanitizeSvg } from './sanitize-svg';
import { drawingOf } from './svg-process';

const iconOf = (bytes: Buffer) => iconFrom(bytes, (svg) => drawingOf(sanitizeSvg(svg)));
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
