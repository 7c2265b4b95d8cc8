import { limits } from '@cueroom/contracts/limits';
import type { Container, Part } from './container';
import type { FileBytes } from './file-bytes';
import { endOfLeadingTags, startOfTrailingTags } from './id3';
import { frameAt, frameHeadBytes, type Mp3Frame, rowLength } from './mp3-frame';

const windowBytes = 2 ** 20;
/** Frames are not looked at any more once the sound is longer than any that we take. */
const longestSec = limits.songSec.max + 60;
const maxParts = 100;
/** A frame without the byte that its head announces, or with one more, is heard as any other. */
const roundingBytes = 3;
/** What encoders say of the number of frames may leave out the first or the last one. */
const spareFrames = 2;
const id3v1Bytes = 128;

/** The bytes of a file from a place that moves forward. */
class Window {
  private bytes: Buffer = Buffer.alloc(0);
  private start = 0;

  constructor(
    private readonly file: FileBytes,
    readonly end: number,
  ) {}

  async frame(at: number): Promise<Mp3Frame | null> {
    await this.reach(at, frameHeadBytes);
    return frameAt(this.bytes, at - this.start);
  }

  /** The next byte of ones, with which every frame begins; the end where there is none. */
  async nextSync(from: number): Promise<number> {
    for (let at = from; at < this.end;) {
      await this.reach(at, 1);
      const found = this.bytes.indexOf(0xff, at - this.start);
      if (found >= 0) return this.start + found;
      at = this.start + this.bytes.length;
    }
    return this.end;
  }

  async text(at: number, length: number): Promise<string> {
    await this.reach(at, length);
    return this.bytes.toString('latin1', at - this.start, at - this.start + length);
  }

  private async reach(at: number, length: number): Promise<void> {
    const isHere = at >= this.start && Math.min(at + length, this.end) <= this.start + this.bytes.length;
    if (isHere) return;
    this.start = at;
    this.bytes = await this.file.read(at, Math.min(windowBytes, this.end - at));
  }
}

/** Where frames go on that belong together: a row of them, or what is left up to the end. */
const findRow = async (window: Window, from: number): Promise<number> => {
  for (let at = await window.nextSync(from); at < window.end; at = await window.nextSync(at + 1)) {
    const first = await window.frame(at);
    let [next, count] = [at, 0];
    for (let frame = first; frame && frame.family === first?.family && count < rowLength; count++) {
      next += frame.bytes;
      frame = next < window.end ? await window.frame(next) : null;
    }
    if (count === rowLength || (count > 0 && next === window.end)) return at;
  }
  return window.end;
};

/** Does another song begin here, or the tag of one? Then nothing was lost before it. */
const isBeginning = async (window: Window, gap: Part, frame: Mp3Frame | null): Promise<boolean> =>
  frame?.info !== undefined ||
  gap.end - gap.start <= roundingBytes ||
  /^(ID3|TAG|APETAGEX|LYRICSBEGIN)/.test(await window.text(gap.start, 12));

interface Walk {
  parts: Part[];
  sec: number;
  frames: number;
  /** What the first frame says of their number. */
  saidFrames: number | null;
  /** Bytes of the last frame are missing. */
  isLastBroken: boolean;
}

const walkFrames = async (window: Window, from: number): Promise<Walk> => {
  const walk: Walk = { parts: [], sec: 0, frames: 0, saidFrames: null, isLastBroken: false };
  let family: number | undefined;
  let at = from;
  while (at < window.end && walk.sec < longestSec) {
    let frame = await window.frame(at);
    if (!frame || frame.family !== family) {
      const next = await findRow(window, at);
      frame = next < window.end ? await window.frame(next) : null;
      if (!frame) break;
      const last = walk.parts.at(-1);
      const isNew =
        !last || (walk.parts.length < maxParts && (await isBeginning(window, { start: at, end: next }, frame)));
      // What else lies between two frames stays, so that the decoder judges it.
      if (isNew) walk.parts.push({ start: next, end: next });
      else last.end = next;
      family = frame.family;
      at = next;
    }
    if (at + frame.bytes > window.end) {
      walk.isLastBroken = true;
      break;
    }
    at += frame.bytes;
    const part = walk.parts.at(-1)!;
    if (frame.info && walk.frames > 0) {
      // Of the second of two songs: it is no sound.
      walk.parts.push({ start: at, end: at });
      continue;
    }
    part.end = at;
    if (frame.info) walk.saidFrames = frame.info.frames;
    else walk.sec += frame.samples / frame.rateHz;
    walk.frames++;
  }
  return { ...walk, parts: walk.parts.filter(({ start, end }) => end > start) };
};

/**
 * MP3: a row of frames, each with its own length, which is walked. Tags of all kinds stand before, behind and, where files were
 * joined, between them; and servers, recorders and scripts leave other bytes there.
 */
export const readMp3 = async (file: FileBytes): Promise<Container> => {
  const leading = await endOfLeadingTags(file);
  const end = await startOfTrailingTags(file);
  const window = new Window(file, end);
  const walk = await walkFrames(window, leading < end ? leading : 0);
  const { parts, sec, frames, saidFrames, isLastBroken } = walk;
  const [first, last] = [parts[0], parts.at(-1)];
  // No frames, or such as have no length: the decoder sees what it is.
  if (!first || !last) return { kind: 'mp3', isCut: leading >= file.size, declaredSec: null };

  const isTagged = end < file.size;
  const endsCleanly = isTagged && last.end === end;
  const isShort = saidFrames !== null && frames + spareFrames < saidFrames && sec < longestSec;
  const isCut = saidFrames === null ? isLastBroken && !isTagged : isShort && !endsCleanly;
  const secOfFrame = sec / Math.max(1, frames - (saidFrames === null ? 0 : 1));
  // ffmpeg itself skips tags before the sound, and one of the oldest kind behind it.
  const isPlain =
    isCut ||
    (parts.length === 1 &&
      first.start === leading &&
      (last.end === file.size || (endsCleanly && file.size - end === id3v1Bytes)));
  return {
    kind: 'mp3',
    isCut,
    declaredSec: isCut ? (saidFrames === null ? null : saidFrames * secOfFrame) : sec,
    plainCopy: { parts },
    isMisread: !isPlain,
  };
};
