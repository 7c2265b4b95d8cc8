import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { ffmpegTo } from '@cueroom/testing/tone';

/** Files as studios get them, with what is around the sound in them. */

const chunk = (id: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** Puts chunks before or behind the sound of a WAV, and mends the length in its head. */
const withChunks = async (file: string, chunks: Buffer[], place: 'before' | 'behind'): Promise<string> => {
  const wav = await readFile(file);
  const sound = place === 'before' ? 12 : wav.length;
  const changed = Buffer.concat([wav.subarray(0, sound), ...chunks, wav.subarray(sound)]);
  changed.writeUInt32LE(changed.length - 8, 4);
  await writeFile(file, changed);
  return file;
};

const bext = chunk('bext', Buffer.concat([Buffer.from('Recorded in one room'), Buffer.alloc(583)]));
const iXml = chunk('iXML', Buffer.from('<BWFXML><SCENE>12A</SCENE></BWFXML>'));
const list = chunk('LIST', Buffer.from('INFOIART\x06\0\0\0Nobody'));
const id3 = chunk('id3 ', Buffer.from('ID3\x03\0\0\0\0\0\x0aTIT2\0\0\0\0'));

export interface Sample {
  name: string;
  make(seed: number): Promise<string>;
}

export interface Sound {
  seconds?: number;
  sampleRateHz?: number;
  channels?: number;
}

let made = 0;

/** A sine under noise: no two samples of the corpus are alike. */
const sound =
  (ending: string, options: string[], { seconds = 1, sampleRateHz = 48_000, channels = 2 }: Sound = {}) =>
  (seed: number) => {
    const one = (n: number) => `0.4*sin(2*PI*${220 + seed * 7 + n * 50}*t)+0.1*(random(${n})-0.5)`;
    const source = `aevalsrc='${Array.from({ length: channels }, (_, n) => one(n)).join('|')}':s=${sampleRateHz}:d=${seconds}`;
    return ffmpegTo(`${made++}.${ending}`, '-f', 'lavfi', '-i', source, ...options);
  };

const changed = (make: Sample['make'], change: (file: string) => Promise<string>) => async (seed: number) =>
  change(await make(seed));

const pcm = (codec: string) => ['-c:a', `pcm_${codec}`];
const wav24 = sound('wav', pcm('s24le'));
const trailing = async (file: string) => {
  await appendFile(file, 'TAG: left by some editor');
  return file;
};
/** An odd number of bytes of sound, without the padding byte that belongs there. */
const unpadded = async (file: string) => {
  const wav = await readFile(file);
  const start = wav.indexOf('data') + 8;
  const bytes = wav.readUInt32LE(start - 4) - 1;
  wav.writeUInt32LE(bytes, start - 4);
  wav.writeUInt32LE(start + bytes - 8, 4);
  await writeFile(file, wav.subarray(0, start + bytes));
  return file;
};

export const corpus: Sample[] = [
  { name: 'WAV 16 bit, stereo, 44.1 kHz', make: sound('wav', pcm('s16le'), { sampleRateHz: 44_100 }) },
  { name: 'WAV 24 bit, stereo, 96 kHz', make: sound('wav', pcm('s24le'), { sampleRateHz: 96_000 }) },
  { name: 'WAV 32 bit float', make: sound('wav', pcm('f32le')) },
  {
    name: 'WAV with bext and iXML before the sound',
    make: changed(wav24, (f) => withChunks(f, [bext, iXml], 'before')),
  },
  { name: 'WAV with LIST and ID3 behind the sound', make: changed(wav24, (f) => withChunks(f, [list, id3], 'behind')) },
  { name: 'WAV with trailing junk', make: changed(wav24, trailing) },
  {
    name: 'WAV 16 bit with WAVE_FORMAT_EXTENSIBLE, 192 kHz',
    make: sound('wav', pcm('s16le'), { sampleRateHz: 192_000 }),
  },
  { name: 'RF64', make: sound('wav', [...pcm('s16le'), '-rf64', 'always']) },
  {
    name: 'WAV 8 bit, mono, an odd number of bytes',
    make: changed(sound('wav', pcm('u8'), { channels: 1 }), unpadded),
  },
  { name: 'WAV 24 bit, 5.1', make: sound('wav', pcm('s24le'), { channels: 6 }) },
  { name: 'AIFF 24 bit', make: sound('aiff', pcm('s24be')) },
  { name: 'AIFF-C sowt', make: sound('aifc', [...pcm('s16le'), '-f', 'aiff']) },
  { name: 'AIFF 32 bit float', make: sound('aiff', pcm('f32be')) },
  { name: 'FLAC', make: sound('flac', ['-c:a', 'flac']) },
  { name: 'MP3', make: sound('mp3', ['-c:a', 'libmp3lame']) },
  { name: 'WAV 64 bit float', make: sound('wav', pcm('f64le')) },
  { name: 'Ogg Vorbis', make: sound('ogg', ['-c:a', 'libvorbis']) },
  { name: 'M4A with AAC', make: sound('m4a', ['-c:a', 'aac']) },
  { name: 'WAV 32 bit', make: sound('wav', pcm('s32le')) },
  { name: 'WAV 8 kHz, mono', make: sound('wav', pcm('s16le'), { sampleRateHz: 8000, channels: 1 }) },
  { name: 'WAV 192 kHz, 24 bit', make: sound('wav', pcm('s24le'), { sampleRateHz: 192_000 }) },
  { name: 'AIFF 8 bit', make: sound('aiff', pcm('s8')) },
  { name: 'AIFF 32 bit', make: sound('aiff', pcm('s32be')) },
  { name: 'M4A with ALAC', make: sound('m4a', ['-c:a', 'alac']) },
  { name: 'WAV with A-law', make: sound('wav', pcm('alaw'), { sampleRateHz: 8000 }) },
];
