import { access } from 'node:fs/promises';
import type { Container, Kind, PlainCopy } from '../container/container';
import { writePlainCopy } from '../container/plain-copy';
import { readContainer } from '../container/read-container';
import { type Probe, probe } from './probe';
import { isFileError, runLimited } from './run-limited';

const limits = { wallSec: 240, cpuSec: 120, fileBytes: 2 ** 31 };

export interface OpenedSound {
  container: Container & { bytes: number };
  /** What ffmpeg reads: the file itself, or a copy beside it of the sound alone. */
  file: string;
  /** Of what it reads. */
  kind: Kind;
  /** Null when it is in none of the formats that we take. */
  probe: Probe | null;
  /** The program that made the copy found faults in the file. */
  hasFaults: boolean;
}

/** Decodes what ffmpeg cannot, up to the end in spite of faults. */
const decodeByFlac = async (source: string, target: string, signal?: AbortSignal) => {
  const command = ['flac', '-d', '--silent', '-F', '-o', target, source];
  const hasFaults = isFileError(await runLimited(command, { limits, signal }));
  const isMade = await access(target).then(
    () => true,
    () => false,
  );
  return { file: isMade ? target : source, hasFaults };
};

const copyOf = async (source: string, plainCopy: PlainCopy, signal?: AbortSignal) => {
  const copy = `${source}-plain`;
  if (plainCopy === 'by-flac') return decodeByFlac(source, copy, signal);
  await writePlainCopy(source, copy, plainCopy, signal);
  return { file: copy, hasFaults: false };
};

/** Makes a file's sound readable. A copy that this needs lies beside the file, in a folder that nobody else uses. */
export const openSound = async (source: string, signal?: AbortSignal): Promise<OpenedSound> => {
  const container = await readContainer(source);
  const { kind, plainCopy, isMisread } = container;
  const asItIs = isMisread ? null : await probe(source, signal);
  if (asItIs || !plainCopy) return { container, file: source, kind, probe: asItIs, hasFaults: false };
  const { file, hasFaults } = await copyOf(source, plainCopy, signal);
  // A copy with samples in it is a WAV, whatever it was made of.
  const isWav = file !== source && (plainCopy === 'by-flac' || plainCopy.pcm !== undefined);
  return { container, file, kind: isWav ? 'wav' : kind, probe: await probe(file, signal), hasFaults };
};
