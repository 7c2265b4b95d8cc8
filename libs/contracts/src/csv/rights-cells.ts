import type { CompositionShare, MasterShare, Rights, Signatory } from '../rights/rights';
import { joinEntries, joinParts, splitEntries, splitParts } from './lists-in-cells';

const writerParts = [
  'name',
  'role',
  'share',
  'pro',
  'ipi',
  'publisher',
  'publisherPro',
  'publisherIpi',
  'signatory',
] as const satisfies readonly (keyof CompositionShare)[];
const ownerParts = ['name', 'share', 'signatory'] as const satisfies readonly (keyof MasterShare)[];
const signatoryParts = ['key', 'name', 'email', 'phone'] as const satisfies readonly (keyof Signatory)[];

type Part = Record<string, unknown>;

const cellOf = (entries: readonly object[] | undefined, parts: readonly string[]): string =>
  joinEntries((entries ?? []).map((entry) => joinParts(parts.map((part) => String((entry as Part)[part] ?? '')))));

export const writersCell = (rights: Rights | null): string => cellOf(rights?.composition, writerParts);
export const masterCell = (rights: Rights | null): string => cellOf(rights?.master, ownerParts);
export const signatoriesCell = (rights: Rights | null): string => cellOf(rights?.signatories, signatoryParts);

/** `50`, `50 %`, `33,3`. What is no number stays a text: the rules of rights refuse it. */
const shareOf = (text: string): number | string => {
  const number = Number(text.replace(/\s*%$/, '').replace(',', '.'));
  return text === '' || Number.isNaN(number) ? text : number;
};

const entriesOf = (cell: string, parts: readonly string[]): Part[] =>
  splitEntries(cell).map((entry) => {
    const given = splitParts(entry);
    const named = parts.map((part, index) => [part, given[index] ?? ''] as const).filter(([, text]) => text !== '');
    const more = given.slice(parts.length).filter(Boolean);
    return {
      ...Object.fromEntries(named.map(([part, text]) => [part, part === 'share' ? shareOf(text) : text])),
      ...(more.length > 0 && { [`part ${parts.length + 1}`]: more[0] }),
    };
  });

/** `Ana Ruiz 50%`, `Ana Ruiz (ASCAP) 50 %`, `Ana Ruiz`: as other programs write names into one cell. */
const plainName = /^(.*?)\s*(?:\(([^()]{1,60})\))?\s*(?:[-–:]?\s*\(?(\d{1,3}(?:[.,]\d{1,2})?)\s*%\)?)?$/s;

/** `Ruiz, Ana` is Ana Ruiz; `Smith, Jr.` and `Low Tide, Inc.` are as they are. */
const lastNameFirst = /^([^,]+),(?!\s*(?:jr|sr|ii+|iv|inc|ltd|llc|gmbh|co)\b)\s*([^,]+)$/i;

const plainEntries = (cell: string, role: string | undefined): Part[] => {
  // Where semicolons or lines separate persons, a comma is part of a name.
  const isSeparated = /[;\n]/.test(cell);
  const names = cell.split(isSeparated ? /\s*[;\n]\s*/ : /\s*[,/]\s*(?!\d)/).filter(Boolean);
  const turned = (name: string) => (isSeparated && role ? name.replace(lastNameFirst, '$2 $1') : name);
  // Names alone say nothing of shares: equal ones, which are seen before anything is written.
  const equal = Math.floor(10_000 / Math.max(names.length, 1)) / 100;
  return names.map((entry) => {
    const [, name = entry, pro, share] = plainName.exec(entry.trim()) ?? [];
    return {
      name: turned(name),
      ...(role && { role }),
      share: share ? shareOf(share) : equal,
      ...(role && pro && { pro }),
    };
  });
};

const isOurs = (cell: string): boolean => /(^|[^\\])\|/.test(cell);

/** @param role of those who are named without one */
export const writersOf = (cell: string, role = 'writer'): Part[] =>
  isOurs(cell)
    ? entriesOf(cell, writerParts).map((entry) => ({ share: null, ...entry, role: roleOf(entry.role, role) }))
    : plainEntries(cell, role);
export const masterOf = (cell: string): Part[] =>
  isOurs(cell) ? entriesOf(cell, ownerParts) : plainEntries(cell, undefined);
export const signatoriesOf = (cell: string): Part[] => entriesOf(cell, signatoryParts);

const roleOf = (given: unknown, otherwise: string): string =>
  typeof given === 'string' ? given.toLowerCase() : otherwise;
