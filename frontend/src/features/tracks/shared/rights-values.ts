import type { CompositionShare, MasterShare, Rights, Signatory } from '@cueroom/contracts/rights/rights';
import { get, set } from 'react-hook-form';

/** An empty box; the rules refuse it. */
const noShare = '' as unknown as number;
export const shareOf = (typed: string): number => (typed === '' ? noShare : Number(typed));

export const noRights = (): Rights => ({ composition: [], master: [], signatories: [] });
export const newWriter = (): CompositionShare => ({ name: '', role: 'writer', share: noShare });
export const newOwner = (): MasterShare => ({ name: '', share: noShare });

export const newSignatory = (others: readonly Signatory[]): Signatory => {
  let n = others.length + 1;
  while (others.some(({ key }) => key === `s${n}`)) n++;
  return { key: `s${n}`, name: '' };
};

/** One who wrote it alone and owns the recording; what is said beside that stays. */
export const ownedBy = (rights: Rights, { name, email }: { name: string; email?: string }): Rights => ({
  ...rights,
  composition: [{ name, role: 'writer', share: 100, signatory: 's1' }],
  master: [{ name, share: 100, signatory: 's1' }],
  signatories: [{ key: 's1', name, ...(email && { email }) }],
});

/** A removed signatory signs for nothing any more. */
export const withoutSignatory = (rights: Rights, key: string): Rights => {
  const unsigned = <Share extends { signatory?: string | null }>(share: Share): Share =>
    share.signatory === key ? { ...share, signatory: null } : share;
  return {
    ...rights,
    composition: rights.composition.map(unsigned),
    master: rights.master.map(unsigned),
    signatories: rights.signatories.filter((one) => one.key !== key),
  };
};

const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
const cleared = <Part extends object>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, name === 'share' ? value : orNull(value)]),
  ) as Part;

/** As they are sent: empty boxes are null, and so are rights of which nothing is said. */
export const sentRights = (rights: Rights | null | undefined): Rights | null => {
  if (!rights) return null;
  const { composition, master, signatories, ...facts } = rights;
  const said = cleared(facts);
  const parts = [...composition, ...master, ...signatories];
  if (parts.length === 0 && Object.values(said).every((value) => value === null)) return null;
  return {
    ...said,
    composition: composition.map(cleared),
    master: master.map(cleared),
    signatories: signatories.map(cleared),
  };
};

/** What says nothing is left out, in one order. */
const onlySaid = (_name: string, part: unknown): unknown =>
  part && typeof part === 'object' && !Array.isArray(part)
    ? Object.fromEntries(
        Object.entries(part)
          .filter(([, value]) => value !== null)
          .sort(),
      )
    : part;
export const haveSameRights = (one: Rights | null, other: Rights | null): boolean =>
  JSON.stringify(sentRights(one), onlySaid) === JSON.stringify(sentRights(other), onlySaid);

/** From another song: who made and owns it. Codes name one recording and one work: its own stay. */
export const copiedRights = (from: Rights, own?: Rights | null): Rights => {
  const { isrc: _isrc, iswc: _iswc, ...rights } = from;
  const { isrc, iswc } = own ?? {};
  return { ...rights, ...(isrc && { isrc }), ...(iswc && { iswc }) };
};

export const wrongField = '[aria-invalid="true"]';

/** @param errors what a form knows of the field with the rights @returns the message at a place such as `composition.1.ipi` */
export const errorsAt =
  (errors: unknown) =>
  (place: string): string | undefined =>
    (get(errors as object | undefined, place) as { message?: string } | undefined)?.message;

/** The server's messages, each by its place, as forms nest them. */
export const placesOf = (errors: Readonly<Record<string, readonly string[]>>): Record<string, unknown> => {
  const nested: Record<string, unknown> = {};
  for (const [place, [message]] of Object.entries(errors)) set(nested, place, { message });
  return nested;
};

/** How many fields of the rights are wrong. */
export const countWrong = (errors: unknown): number => {
  if (typeof errors !== 'object' || errors === null) return 0;
  if (typeof (errors as { message?: unknown }).message === 'string') return 1;
  return Object.entries(errors).reduce((sum, [name, nested]) => (name === 'ref' ? sum : sum + countWrong(nested)), 0);
};
