import type { CompositionShare, MasterShare, Rights, Signatory } from './rights';

export const clearances = [
  { value: 'one-stop', label: 'One-stop' },
  { value: 'two-stop', label: 'Two-stop' },
  { value: 'multi', label: 'More parties' },
  { value: 'incomplete', label: 'Incomplete' },
  { value: 'blocked', label: 'Blocked' },
] as const;
export type ClearanceValue = (typeof clearances)[number]['value'];

/** Clients see these; what is still missing is between the studio and its artists. */
export const clearedValues = ['one-stop', 'two-stop', 'multi'] as const satisfies readonly ClearanceValue[];
export type ClearedValue = (typeof clearedValues)[number];
export const isCleared = (value: ClearanceValue): value is ClearedValue => clearedValues.some((one) => one === value);

export interface Clearance {
  value: ClearanceValue;
  /** Distinct signatories of both sides. */
  parties: number;
  /** Why it is blocked or incomplete, the weightiest first; empty otherwise. */
  reasons: string[];
}

/** In hundredths of a percent: three thirds are whole. */
const whole = { exactly: 10_000, atLeast: 9_995, atMost: 10_005 } as const;

type AnyShare = Pick<CompositionShare | MasterShare, 'name' | 'share' | 'signatory'>;

/** Counted in whole hundredths, so that 0.1 + 0.2 is 0.3. */
const sumOf = (shares: readonly AnyShare[]): number =>
  shares.reduce((sum, { share }) => sum + Math.round((share ?? 0) * 100), 0);

const percent = (hundredths: number): string => `${hundredths / 100} %`;

const isWhole = (shares: readonly AnyShare[]): boolean =>
  shares.length > 0 && sumOf(shares) >= whole.atLeast && sumOf(shares) <= whole.atMost;

/** As in '95 %, 5 % missing'. */
export const sayShares = (shares: readonly AnyShare[]): string => {
  const sum = sumOf(shares);
  if (isWhole(shares)) return percent(sum);
  return `${percent(sum)}, ${percent(Math.abs(whole.exactly - sum))} ${sum < whole.exactly ? 'missing' : 'too much'}`;
};

const saySum = (side: string, shares: readonly AnyShare[]): string[] =>
  isWhole(shares) ? [] : [`${side}: ${sayShares(shares)}`];

const sayUnsigned = (side: string, shares: readonly AnyShare[]): string[] =>
  shares
    .filter(({ signatory }) => !signatory)
    .map(
      ({ name, share }) =>
        `${side}: nobody can sign for ${name} (${share === null ? 'share not known' : percent(Math.round(share * 100))})`,
    );

/** Who must say yes, computed from what is known; rights that were never set are incomplete. The first rule that holds wins. */
export const clearanceOf = (rights: Rights | null | undefined): Clearance => {
  const { composition = [], master = [], samples = null, ai = null } = rights ?? {};
  const open = [
    ...saySum('Composition', composition),
    ...saySum('Master', master),
    ...sayUnsigned('Composition', composition),
    ...sayUnsigned('Master', master),
    ...(samples ? [] : ['Samples not specified']),
    ...(ai ? [] : ['AI use not specified']),
  ];
  const parties = new Set([...composition, ...master].flatMap(({ signatory }) => signatory || [])).size;
  if (samples === 'uncleared') return { value: 'blocked', parties, reasons: ['Samples are not cleared', ...open] };
  if (open.length > 0) return { value: 'incomplete', parties, reasons: open };
  return { value: parties === 1 ? 'one-stop' : parties === 2 ? 'two-stop' : 'multi', parties, reasons: [] };
};

/** Whether it is known who owns any of it: a clearance sheet without that would say nothing. */
export const namesOwners = (rights: Rights | null | undefined): boolean =>
  [...(rights?.composition ?? []), ...(rights?.master ?? [])].length > 0;

/** Who must say yes, each once, in the order of the shares. */
export const signersOf = (rights: Rights | null | undefined): Signatory[] => {
  const { composition = [], master = [], signatories = [] } = rights ?? {};
  const keys = new Set([...composition, ...master].map(({ signatory }) => signatory));
  return [...keys].flatMap((key) => signatories.find((one) => one.key === key) ?? []);
};

/** Its badge: of many parties it says how many. */
export const sayClearance = ({ value, parties }: Pick<Clearance, 'value' | 'parties'>): string =>
  value === 'multi' ? `${parties} parties` : (clearances.find((one) => one.value === value)?.label ?? value);
