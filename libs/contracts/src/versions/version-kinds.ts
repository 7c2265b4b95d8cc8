/** What a file beside the main one is. `lengthSec`: how long a cut-down is meant to be. */
export const versionKinds = [
  { value: 'instrumental', label: 'Instrumental' },
  { value: 'a-cappella', label: 'A cappella' },
  { value: 'clean', label: 'Clean' },
  { value: 'alternative-mix', label: 'Alternative mix' },
  { value: 'underscore', label: 'Underscore' },
  { value: 'cut-60', label: '60 s cut', lengthSec: 60 },
  { value: 'cut-30', label: '30 s cut', lengthSec: 30 },
  { value: 'cut-15', label: '15 s cut', lengthSec: 15 },
  { value: 'sting', label: 'Sting' },
  { value: 'loop', label: 'Loop' },
  { value: 'stem', label: 'Stem' },
  { value: 'other', label: 'Other' },
] as const;
export type VersionKind = (typeof versionKinds)[number]['value'];

/** Kinds that say nothing without a label: which stem? */
export const labeledKinds: readonly VersionKind[] = ['stem', 'other'];

/** What lists are narrowed by: "has an instrumental". */
export const versionGroups = [
  { value: 'instrumental', label: 'Instrumental', kinds: ['instrumental'] },
  { value: 'a-cappella', label: 'A cappella', kinds: ['a-cappella'] },
  { value: 'clean', label: 'Clean', kinds: ['clean'] },
  { value: 'cut-downs', label: 'Cut-downs', kinds: ['cut-60', 'cut-30', 'cut-15'] },
  { value: 'stems', label: 'Stems', kinds: ['stem'] },
] as const satisfies readonly { value: string; label: string; kinds: readonly VersionKind[] }[];
export type VersionGroup = (typeof versionGroups)[number]['value'];

/** The groups that these kinds belong to, in the order of the list. */
export const groupsOf = (kinds: readonly VersionKind[]): VersionGroup[] =>
  versionGroups.filter((group) => group.kinds.some((kind) => kinds.includes(kind))).map(({ value }) => value);

/** As people call it: `Stem: Drums`, `30 s cut`. */
export const sayVersion = ({ kind, label }: { kind: VersionKind; label?: string | null }): string => {
  const words = versionKinds.find(({ value }) => value === kind)?.label ?? kind;
  return label ? `${words}: ${label}` : words;
};
