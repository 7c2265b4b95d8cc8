import { joinEntries, joinParts } from './lists-in-cells';

/** The heading of the column that is made of the others. */
export const joinedWriters = 'Writers';

const rest: Record<string, readonly string[]> = {
  first: ['firstname', 'first'],
  middle: ['middlename', 'middle'],
  last: ['lastname', 'last', 'surname'],
  name: ['', 'name', 'fullname'],
  share: ['share', 'ownershipshare', 'ownership', 'split', 'percentage', 'percent'],
  pro: ['pro', 'society', 'affiliation'],
  ipi: ['ipi', 'ipinumber', 'cae', 'caeipi', 'ipicae'],
  publisher: ['publisher', 'publishername'],
};

type Writer = { role: string } & Partial<Record<string, number>>;

/** Per writer, the places of the columns about that one. */
const writersIn = (headings: readonly string[]): Writer[] => {
  const writers = new Map<string, Writer>();
  headings.forEach((heading, index) => {
    const bare = heading.toLowerCase().replace(/[^a-z0-9]/g, '');
    const [, role = '', nth = '', what] = /^(writer|composer)(\d{1,2})(.*)$/.exec(bare) ?? [];
    const [part] = Object.entries(rest).find(([, names]) => what !== undefined && names.includes(what)) ?? [];
    if (!part) return;
    const writer = writers.get(role + nth) ?? ({ role } as Writer);
    writer[part] ??= index as never;
    writers.set(role + nth, writer);
  });
  return [...writers.values()];
};

/**
 * Other programs write each writer into columns of its own: `Writer 1 First Name`, `Writer 1 Last Name`, `Writer 2 …`.
 * @returns of a row's cells, the cell of `writers` as we write it; null where there are no such columns
 */
export const numberedWriters = (headings: readonly string[]): ((cells: readonly string[]) => string) | null => {
  const columns = writersIn(headings);
  const isNamed = columns.some(({ first, last, name }) => [first, last, name].some((place) => place !== undefined));
  if (!isNamed || headings.some((heading) => /^writers?$/i.test(heading))) return null;
  return (cells) => {
    const at = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '').trim());
    const writers = columns
      .map(({ role, name, first, middle, last, share, pro, ipi, publisher }) => ({
        name: at(name) || [first, middle, last].map(at).filter(Boolean).join(' '),
        ...{ role, share: at(share), pro: at(pro), ipi: at(ipi), publisher: at(publisher) },
      }))
      .filter((writer) => writer.name !== '');
    // Names alone say nothing of shares: equal ones, which are seen before anything is written.
    const equal = writers.some(({ share }) => share !== '') ? '' : String(Math.floor(10_000 / writers.length) / 100);
    return joinEntries(
      writers.map((one) => joinParts([one.name, one.role, one.share || equal, one.pro, one.ipi, one.publisher])),
    );
  };
};
