import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { ObjectMissing, type ObjectStorage } from '@cueroom/storage/object-storage';
import { ZipReader } from '@cueroom/storage/zip';
import { probe } from '../ffmpeg/probe';
import { isFileError, runLimited } from '../ffmpeg/run-limited';
import { archiveSentences, missingFile } from './archive-sentences';
import { codecs, endingOf, type Method, methodsFor } from './codecs';
import { hashOriginal } from './hash-original';
import { type ArchivedOriginal, entryName, howToRebuild, type Manifest, manifestName } from './manifest';
import { codecLimits, rebuildOriginal } from './rebuild';
import { sha256Of, sha256OfFile } from '../files/sha256';
import { toolVersions } from '../ffmpeg/programs';
import { someAtOnce } from './some-at-once';
import { storeZip } from './store-zip';
import { FileError } from '../files/file-error';

/** A main file, or a version of it. */
interface Source {
  songUid: string;
  objectKey: string;
  fileName: string | null;
  title: string;
}

const sourcesOf = ({ songs }: SubmissionWithSongs): Source[] =>
  songs
    // An older service answers without versions.
    .flatMap(({ songUid, audioFileUrl, audioFileName: fileName, trackTitle: title, versions = [] }) => [
      { songUid, address: audioFileUrl, fileName, title },
      ...versions.map(({ versionUid = '', fileUrl, fileName, ...version }) => {
        return { songUid: versionUid, address: fileUrl, fileName, title: `${title} (${sayVersion(version)})` };
      }),
    ])
    .flatMap(({ address, ...source }) => {
      const objectKey = objectKeyOf(address);
      return objectKey ? [{ ...source, objectKey }] : [];
    });

interface Packed {
  original: ArchivedOriginal;
  /** The ways that are left, the one in use first. */
  methods: readonly Method[];
  folder: string;
  source: string;
  /** What goes into the zip: the source itself, or what a codec made of it. */
  file: string;
}

interface Packing {
  storage: ObjectStorage;
  archiveKey: string;
  folder: string;
  signal: AbortSignal;
}

/**
 * Packs originals into a zip, reads it back, rebuilds each and compares. One that comes back different is kept in the next best
 * way, and all is proved anew. A zip may be left when it throws. @throws FileError when there will be none
 */
export const packSubmission = async (submission: SubmissionWithSongs, packing: Packing) => {
  const sources = sourcesOf(submission);
  const packed = new Map<Source, Packed>();
  for (;;) {
    let manifest = '';
    const { bytes: archivedBytes } = await storeZip(
      packing.storage,
      packing.archiveKey,
      packing.signal,
      async (zip, signal) => {
        await someAtOnce(sources, signal, async (source, stop) => {
          const one = packed.get(source) ?? (await take(source, { ...packing, signal: stop }));
          packed.set(source, one);
          zip.addFile(one.original.entry, one.file, one.original.entryBytes);
        });
        manifest = await describe(submission, sources, packed);
        zip.addText(manifestName, manifest);
      },
    );
    const different = await findDifferent(packed, manifest, packing);
    if (different.length === 0) return { originalBytes: sizeOf(packed), archivedBytes };
    await packing.storage.remove(packing.archiveKey);
    for (const [source, one] of different) packed.set(source, await encode(without(one), packing.signal));
  }
};

const sizeOf = (packed: Map<Source, Packed>): number =>
  [...packed.values()].reduce((sum, { original }) => sum + original.bytes, 0);

/** Encodes an original, in a folder of its own. Its name does not count: what it contains decides what it is. */
const take = async (
  { songUid, objectKey, fileName, title }: Source,
  { storage, folder, signal }: Packing,
): Promise<Packed> => {
  const own = path.join(folder, songUid);
  const unnamed = path.join(own, 'source');
  await mkdir(own);
  await storage.copyTo(objectKey, unnamed).catch((error: unknown) => {
    throw error instanceof ObjectMissing ? new FileError(missingFile(title)) : error;
  });
  const probed = await probe(unnamed, signal);
  const ending = endingOf(probed);
  const source = path.join(own, `source.${ending}`);
  await rename(unnamed, source);
  const { size: bytes } = await stat(source);
  const original: ArchivedOriginal = {
    ...{ songUid, objectKey, fileName, bytes, ending, sha256: '', sound: null },
    ...{ method: 'stored', entry: '', entryBytes: bytes, remarks: [] },
  };
  let packed: Packed = { original, methods: methodsFor(probed), folder: own, source, file: source };
  let hashes: Awaited<ReturnType<typeof hashOriginal>> | undefined;
  // At the same time: the encoder is another program, on another processor.
  const steps = [
    async (stop: AbortSignal) => void (hashes = await hashOriginal(source, probed, stop)),
    async (stop: AbortSignal) => void (packed = await encode(packed, stop)),
  ];
  await someAtOnce(steps, signal, (step, stop) => step(stop));
  return { ...packed, original: { ...packed.original, ...hashes } };
};

const encode = async (packed: Packed, signal: AbortSignal): Promise<Packed> => {
  const { original, folder, source } = packed;
  const [method = 'stored'] = packed.methods;
  if (method === 'stored') {
    const entry = entryName(original, method);
    return { ...packed, file: source, original: { ...original, method, entry, entryBytes: original.bytes } };
  }
  const file = path.join(folder, `encoded.${codecs[method].ending}`);
  // It may not write more than there was.
  const limits = { ...codecLimits, fileBytes: original.bytes };
  const outcome = await runLimited(codecs[method].encode(source, file), { limits, signal });
  if (isFileError(outcome)) return encode(without(packed, outcome.tail.at(-1)?.trim() ?? 'it ended early'), signal);
  const { size: entryBytes } = await stat(file);
  if (entryBytes >= original.bytes) return encode(without(packed, 'it did not become smaller'), signal);
  const entry = entryName(original, method);
  return { ...packed, file, original: { ...original, method, entry, entryBytes } };
};

const without = (packed: Packed, why = 'it came back different'): Packed => {
  const [tried, ...methods] = packed.methods;
  const remarks = [...packed.original.remarks, `${tried}: ${why}`];
  return { ...packed, methods, original: { ...packed.original, remarks } };
};

const describe = async (submission: SubmissionWithSongs, sources: Source[], packed: Map<Source, Packed>) => {
  const manifest: Manifest = {
    version: 1,
    archivedAt: new Date().toISOString(),
    tools: await toolVersions(),
    rebuild: howToRebuild,
    submission,
    originals: sources.flatMap((source) => packed.get(source)?.original ?? []),
  };
  return JSON.stringify(manifest, null, 2);
};

/** Reads the zip back from the storage and rebuilds everything. @throws FileError when the storage has changed it. */
const findDifferent = async (packed: Map<Source, Packed>, manifest: string, packing: Packing) => {
  const { storage, archiveKey, folder, signal } = packing;
  const local = path.join(folder, 'archive.zip');
  await storage.copyTo(archiveKey, local);
  const different: [Source, Packed][] = [];
  const zip = await ZipReader.open(local);
  try {
    if ((await zip.text(manifestName)) !== manifest) throw new FileError(archiveSentences.damaged);
    await someAtOnce(packed, signal, async ([source, one], stop) => {
      const own = path.join(one.folder, 'proof');
      const isSame = (await rebuildOriginal(zip, one.original, own, stop)) !== null;
      await rm(own, { recursive: true });
      if (!isSame) different.push([source, one]);
    });
    for (const [, { original, file }] of different) {
      const isAsWritten = (await sha256OfFile(file, signal)) === (await sha256Of(await zip.read(original.entry)));
      if (original.method === 'stored' || !isAsWritten) throw new FileError(archiveSentences.damaged);
    }
  } finally {
    zip.close();
    await rm(local);
  }
  return different;
};
