import type { Track } from '@cueroom/contracts/catalog/tracks';
import { formatDuration } from '@cueroom/contracts/duration';
import { isCleared, sayClearance } from '@cueroom/contracts/rights/clearance';
import { drawnIswc } from '@cueroom/contracts/rights/identifiers';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';

const notSpecified = 'Not specified';

/** A line of a list: what stands out, what is said of it, and a figure at its end. */
interface SheetRow {
  head: string;
  details: string[];
  figure?: string;
}
interface SheetSection {
  title: string;
  rows: SheetRow[];
}

/** What stands on a sheet, in its order. */
export interface SheetFacts {
  studio: string;
  paper: 'A4' | 'Letter';
  /** `#84562a`: the studio's color as text on white. */
  brand: string;
  /** `2026-11-24` */
  day: string;
  title: string;
  artist: string;
  sections: SheetSection[];
}

/** A file with its hash, where it is kept here. */
export type HashOf = (fileUrl: string | null) => string | null;

const said = (value: string | null | undefined): string => value?.trim() || notSpecified;
const yesNo = (value: boolean | null | undefined): string => (value == null ? notSpecified : value ? 'Yes' : 'No');
const capitalized = (word: string | null | undefined): string =>
  word ? word.charAt(0).toUpperCase() + word.slice(1) : notSpecified;

const signs = (rights: Rights | null, key?: string | null): string => {
  const one = rights?.signatories.find((signatory) => signatory.key === key);
  return `Signs: ${one ? one.name : 'no one named'}`;
};

const compositionOf = (rights: Rights | null): SheetRow[] =>
  (rights?.composition ?? []).map((share) => ({
    head: `${share.name}, ${share.role}`,
    figure: share.share === null ? 'Not specified' : `${share.share} %`,
    details: [
      `PRO: ${said(share.pro)}   IPI: ${said(share.ipi)}   ${signs(rights, share.signatory)}`,
      ...(share.publisher
        ? [`Publisher: ${share.publisher}   PRO: ${said(share.publisherPro)}   IPI: ${said(share.publisherIpi)}`]
        : []),
    ],
  }));

const masterOf = (rights: Rights | null): SheetRow[] =>
  (rights?.master ?? []).map((share) => ({
    head: share.name,
    figure: `${share.share} %`,
    details: [signs(rights, share.signatory)],
  }));

const signatoriesOf = (rights: Rights | null): SheetRow[] =>
  (rights?.signatories ?? []).map(({ name, email, phone }) => ({
    head: name,
    details: [`Email: ${said(email)}   Phone: ${said(phone)}`],
  }));

const lengthOf = (seconds: number | null): string => (seconds === null ? notSpecified : formatDuration(seconds));

const filesOf = (track: Track, hashOf: HashOf): SheetRow[] =>
  [{ name: 'Main', fileUrl: track.fileUrl, duration: track.duration }, ...versionsOf(track)].map(
    ({ name, fileUrl, duration }) => ({
      head: name,
      figure: lengthOf(duration),
      details: [`SHA-256: ${hashOf(fileUrl) ?? notSpecified}`],
    }),
  );
const versionsOf = ({ versions }: Track) => versions.map((version) => ({ ...version, name: sayVersion(version) }));

const orNotSpecified = (rows: SheetRow[]): SheetRow[] =>
  rows.length > 0 ? rows : [{ head: notSpecified, details: [] }];

/** Clients see who must say yes, and not what the studio still has to find out. */
const clearanceOf = ({ clearance }: Track, isForStudio: boolean): SheetSection[] =>
  isForStudio || isCleared(clearance.value)
    ? [{ title: 'Clearance', rows: [{ head: sayClearance(clearance), details: clearance.reasons }] }]
    : [];

interface SheetOf extends Pick<SheetFacts, 'studio' | 'paper' | 'brand' | 'day'> {
  hashOf: HashOf;
  isForStudio: boolean;
}

export const sheetFacts = (track: Track, { hashOf, isForStudio, ...letterhead }: SheetOf): SheetFacts => {
  const { title, artist, rights = null } = track;
  const facts: [string, string][] = [
    ['ISRC', said(rights?.isrc)],
    ['ISWC', rights?.iswc ? drawnIswc(rights.iswc) : notSpecified],
    ['Samples', capitalized(rights?.samples)],
    ['AI', capitalized(rights?.ai)],
    ['Vocals', capitalized(rights?.vocals)],
    ['Explicit', yesNo(rights?.explicit)],
    ['Language', said(rights?.language)],
    ['Restrictions', said(rights?.restrictions)],
  ];
  return {
    ...{ ...letterhead, title, artist },
    sections: [
      ...clearanceOf(track, isForStudio),
      { title: 'Composition', rows: orNotSpecified(compositionOf(rights)) },
      { title: 'Master', rows: orNotSpecified(masterOf(rights)) },
      { title: 'Who signs', rows: orNotSpecified(signatoriesOf(rights)) },
      {
        title: 'About the recording',
        rows: [{ head: '', details: facts.map(([name, value]) => `${name}: ${value}`) }],
      },
      { title: 'Versions', rows: filesOf(track, hashOf) },
    ],
  };
};
