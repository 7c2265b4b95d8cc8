import type { CompositionShare, MasterShare, Rights } from '@cueroom/contracts/rights/rights';
import { unlinked } from '../mail/letter';
import { inOrder } from '../submissions/submissions.records';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import type { Fact } from './received-facts';

const samples = { none: 'None', cleared: 'Cleared', uncleared: 'Not cleared' } as const;
const ai = { none: 'None', assisted: 'Assisted', generated: 'Generated' } as const;

const sayShares = (
  side: string,
  shares: readonly Pick<CompositionShare | MasterShare, 'name' | 'share'>[],
): string[] =>
  shares.length > 0
    ? [`${side}: ${shares.map(({ name, share }) => (share === null ? name : `${name} ${share}%`)).join(', ')}`]
    : [];

const sayRights = ({ composition, master, ...rights }: Rights): string[] => [
  ...sayShares('Composition', composition),
  ...sayShares('Master', master),
  ...(rights.samples ? [`Samples: ${samples[rights.samples]}`] : []),
  ...(rights.ai ? [`AI: ${ai[rights.ai]}`] : []),
  ...(rights.isrc ? [`ISRC: ${rights.isrc}`] : []),
  ...(rights.iswc ? [`ISWC: ${rights.iswc}`] : []),
];

/** The rights of each song as its artist stated them, so that they can be compared; songs without any are left out. */
export const rightsFacts = ({ songs }: Pick<SubmissionDocument, 'songs'>): Fact[] =>
  inOrder(songs).flatMap(({ trackTitle, rights }): Fact[] => {
    const said = rights ? sayRights(rights) : [];
    return said.length > 0 ? [[unlinked(trackTitle), unlinked(said.join('\n'))]] : [];
  });
