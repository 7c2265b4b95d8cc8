import { limits } from '@cueroom/contracts/limits';
import { formatDuration } from '../../../lib/words/format';
import { type AudioHead, isText, readAudioHead } from './audio-head';

/** What was found in a chosen file before it is sent, in words for its artist. */
export interface AudioFound {
  /** As 'WAV, 24-bit, 96 kHz, stereo, 3:34'. */
  facts?: string;
  /** It would surely be refused. */
  problem?: string;
  /** It may be refused: only the server can tell. */
  doubt?: string;
}

const { min: minSec, max: maxSec } = limits.songSec;
/** What is meant to last 20 minutes may last a little longer, as the encoder fills up its last frame. */
const roundingSec = 0.1;
const anotherFile = 'Please choose a WAV, AIFF, FLAC, MP3, Ogg or M4A file.';

export async function checkAudio(file: File): Promise<AudioFound> {
  const head = await readAudioHead(file);
  if (!head) {
    return (await isText(file))
      ? { problem: `This is a text file, not audio. ${anotherFile}` }
      : { doubt: 'We don’t recognize this file as audio. Please check that it plays on your device.' };
  }
  // What a player estimates of an MP3 may be far off, and what the heads of these two say is not always so.
  const isExact = head.format !== 'MP3' && head.format !== 'FLAC';
  const durationSec = head.durationSec ?? (await durationByPlayer(file));
  const said = durationSec === undefined ? {} : judge(head, durationSec, isExact);
  return { ...said, facts: factsOf(head, durationSec) };
}

const judge = ({ foundSec }: AudioHead, durationSec: number, isExact: boolean): AudioFound => {
  if (foundSec !== undefined && foundSec < durationSec) return { problem: endsTooEarly(durationSec, foundSec) };
  const tell = (words: string, please: string): AudioFound =>
    isExact
      ? { problem: `This file is ${words}. Please choose ${please}.` }
      : { doubt: `This file seems to be ${words}. If it is, please choose ${please}.` };
  if (durationSec < minSec) return tell('shorter than one second', 'the whole song');
  if (durationSec > maxSec + roundingSec) return tell(`longer than ${maxSec / 60} minutes`, 'a shorter version');
  return {};
};

const endsTooEarly = (durationSec: number, foundSec: number): string => {
  const [said, found] = [formatDuration(durationSec), formatDuration(foundSec)];
  const lengths = said === found ? '' : `: it should last ${said}, but only ${found} of it is there`;
  return `This file is incomplete${lengths}. Please export it again and choose the new file.`;
};

const factsOf = ({ format, bits, isFloat, rateHz, channels }: AudioHead, durationSec?: number): string =>
  [
    format,
    bits && `${bits}-bit${isFloat ? ' float' : ''}`,
    rateHz && `${Number((rateHz / 1000).toFixed(2))} kHz`,
    channels && (['mono', 'stereo'][channels - 1] ?? `${channels} channels`),
    durationSec !== undefined && formatDuration(durationSec),
  ]
    .filter(Boolean)
    .join(', ');

const playerMs = 3000;

/** The browser's own player knows the length of most compressed files. */
const durationByPlayer = (file: File): Promise<number | undefined> =>
  new Promise((resolve) => {
    const player = new Audio();
    const address = URL.createObjectURL(file);
    const end = () => {
      clearTimeout(timer);
      resolve(Number.isFinite(player.duration) ? player.duration : undefined);
      player.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
    const timer = setTimeout(end, playerMs);
    player.onloadedmetadata = end;
    player.onerror = end;
    player.preload = 'metadata';
    player.src = address;
  });
