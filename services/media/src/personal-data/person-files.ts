import { filesOfSubmission, type SentFile } from '@cueroom/contracts/intake/person-content';
import type { PersonalRecord } from '@cueroom/contracts/intake/personal-data';
import { type Rendition, renditionKey } from '@cueroom/contracts/media/renditions';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { endingOf, sentName, uniqueIn } from '../files/file-name';
import { ObjectsRepository } from '../objects/objects.repository';
import type { ObjectDocument } from '../objects/objects.schema';

/** Made of each song that could be played. */
const madeOfSongs = [
  ['preview', 'preview', 'mp3'],
  ['waveform', 'peaks', 'json'],
  ['fingerprint', 'fingerprint', 'bin'],
] as const satisfies [is: string, Rendition, ending: string][];

/** An entry of `files` in `person.json`. */
interface PersonFile {
  is: 'original' | 'archive' | (typeof madeOfSongs)[number][0];
  /** Whose: a `songUid`, `versionUid` or `submissionUid`. */
  of: string;
  /** Where it stands in the zip; of an archived original, where its archive stands. Null: it is not there any more. */
  path: string | null;
  isInArchive?: true;
  /** As its sender called it. */
  name?: string | null;
  contentType?: string | null;
  bytes?: number | null;
  sha256?: string | null;
}

interface FileOfZip {
  path: string;
  key: string;
  bytes: number;
}

type Submission = ReturnType<typeof filesOfSubmission>;

const askedAtOnce = 16;

/** What is kept of the files of submissions, under the names that they came with. */
@Injectable()
export class PersonFiles {
  constructor(
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  async list(submissions: readonly Pick<PersonalRecord, 'record'>[]) {
    const sent = submissions.map(filesOfSubmission);
    const originals = sent.flatMap(({ files }) => files.flatMap(({ objectKey }) => objectKey ?? []));
    const made = originals.flatMap((key) => madeOfSongs.map(([, rendition]) => renditionKey(key, rendition)));
    const archives = sent.flatMap(({ archiveKey }) => archiveKey ?? []);
    const [records, sizes] = await Promise.all([
      this.records.findAll(originals),
      this.sizesOf([...new Set([...originals, ...made, ...archives])]),
    ]);
    return placed(sent, new Map(records.map((record) => [record.key, record])), sizes);
  }

  private async sizesOf(keys: string[]): Promise<Map<string, number>> {
    const limit = pLimit(askedAtOnce);
    const facts = await Promise.all(keys.map((key) => limit(() => this.storage.stat(key))));
    return new Map(keys.flatMap((key, at) => (facts[at] ? [[key, facts[at].bytes] as const] : [])));
  }
}

/** What stands in `person.json`, and what stands in the zip: a file that two songs have, once. */
const placed = (sent: Submission[], records: Map<string, ObjectDocument>, sizes: Map<string, number>) => {
  const [taken, inZip] = [new Set<string>(), new Map<string, FileOfZip>()];
  const place = (key: string, name: string): string | null => {
    const [known, bytes] = [inZip.get(key), sizes.get(key)];
    if (known) return known.path;
    if (bytes === undefined) return null;
    const path = uniqueIn(taken, `files/${name}`);
    inZip.set(key, { path, key, bytes });
    return path;
  };
  const listOne = ({ uid: of, objectKey: key }: SentFile, archive: string | null): PersonFile[] => {
    if (key === undefined) return [];
    const record = records.get(key);
    const { filename: name = null, contentType = null, bytes = null, sha256 = null, state } = record ?? {};
    const called = sentName(name, `${of}.${endingOf(contentType ?? undefined, name)}`);
    const path = place(key, called);
    const isInArchive = path === null && state === 'archived' && archive !== null;
    const facts = { name, contentType, bytes, sha256 };
    return [
      { is: 'original', of, path: isInArchive ? archive : path, ...(isInArchive && { isInArchive }), ...facts },
      ...madeOfSongs.flatMap(([is, rendition, ending]): PersonFile[] => {
        const made = place(renditionKey(key, rendition), `${called.replace(/\.[^.]*$/, '')} (${is}).${ending}`);
        return made ? [{ is, of, path: made }] : [];
      }),
    ];
  };
  const listed = sent.flatMap(({ submissionUid: of, files, archiveKey }): PersonFile[] => {
    const archive = archiveKey === undefined ? null : place(archiveKey, `${of} archive.zip`);
    return [
      ...files.flatMap((file) => listOne(file, archive)),
      ...(archiveKey === undefined ? [] : [{ is: 'archive' as const, of, path: archive }]),
    ];
  });
  return { listed, inZip: [...inZip.values()] };
};
