import type { Page } from '../message';
import { type PersonalKind, personalKinds, type PersonalRecord } from './personal-data';

/** All records of a person, or of one submission. */
export type PersonalRecords = Record<PersonalKind, PersonalRecord[]>;

/** Goes on by the number of records received: a page ends early when its records are long. */
export const readPersonalRecords = async (
  readPage: (kind: PersonalKind, offset: number) => Promise<Page<PersonalRecord>>,
): Promise<PersonalRecords> => {
  const records = {} as PersonalRecords;
  for (const kind of personalKinds) {
    const all: PersonalRecord[] = [];
    for (;;) {
      const { items } = await readPage(kind, all.length);
      if (items.length === 0) break;
      all.push(...items);
    }
    records[kind] = all;
  }
  return records;
};

const written = (records: PersonalRecord[]) => records.map(({ id, record }) => ({ id, ...record }));

/** What stands in `person.json`. */
export const personContent = (records: PersonalRecords) => ({
  briefs: written(records.brief),
  messages: written(records.contact),
  submissions: written(records.submission),
  thread: written(records.message),
  pitches: written(records.recipient),
  notes: written(records.activity),
});

/** The main file of a song, or a version. */
export interface SentFile {
  id: string;
  /** Its `songUid` or `versionUid`. */
  uid: string;
  objectKey?: string;
}

interface StoredSubmission {
  submissionUid?: string;
  songs?: { _id: string; songUid: string; objectKey?: string }[];
  versions?: { _id: string; versionUid: string; objectKey?: string }[];
  archive?: { key?: string; attempts?: string[] } | null;
}

/** The files of a submission as it is stored; its archive's key, and those of all archives that workers began. */
export const filesOfSubmission = ({ record }: Pick<PersonalRecord, 'record'>) => {
  const { submissionUid = '', songs = [], versions = [], archive } = record as StoredSubmission;
  const files: SentFile[] = [
    ...songs.map(({ _id: id, songUid: uid, objectKey }) => ({ id, uid, objectKey })),
    ...versions.map(({ _id: id, versionUid: uid, objectKey }) => ({ id, uid, objectKey })),
  ];
  const { key, attempts = [] } = archive ?? {};
  return { submissionUid, files, archiveKey: key, archiveKeys: key === undefined ? attempts : [key, ...attempts] };
};
