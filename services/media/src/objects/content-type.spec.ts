import * as odd from '../container/odd-files.fixture';
import { typeOfBytes } from './content-type';

const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const frames = odd.join(frame, frame, frame, frame, frame);
const cover = (bytes: number) => odd.id3v2('APIC', Buffer.alloc(bytes, 'image'));
const flac = odd.join('fLaC', Buffer.alloc(100));
const samples = Buffer.alloc(2000);

test.each<[string, Buffer, string]>([
  ['FLAC', flac, 'audio/flac'],
  ['FLAC behind a small tag', odd.join(cover(100), flac), 'audio/flac'],
  ['FLAC behind a cover', odd.join(cover(70_000), flac), 'audio/flac'],
  ['FLAC behind two tags', odd.join(cover(70_000), cover(10), flac), 'audio/flac'],
  ['MP3 behind a cover', odd.join(cover(70_000), frames), 'audio/mpeg'],
  ['MP3 that begins with zeros', odd.join(Buffer.alloc(1000), frames), 'audio/mpeg'],
  ['WAV', odd.wave('RIFF', odd.fmt(), odd.data(samples)), 'audio/wav'],
  ['WAV behind a cover', odd.join(cover(70_000), odd.wave('RIFF', odd.fmt(), odd.data(samples))), 'audio/wav'],
  ['BW64', odd.wave('BW64', odd.fmt(), odd.data(samples)), 'audio/wav'],
  ['RIFX', odd.wave('RIFX', odd.fmt({ isBigEndian: true }), odd.data(samples)), 'audio/wav'],
  ['AIFF', odd.aiff(500, odd.ssnd(samples)), 'audio/aiff'],
  ['a text', Buffer.from('Lyrics\n'), 'text/plain'],
  ['nothing', Buffer.alloc(0), 'application/octet-stream'],
  ['anything else', Buffer.alloc(5000, 1), 'application/octet-stream'],
])('%s', async (_, bytes, type) => expect(await typeOfBytes(bytes)).toBe(type));
