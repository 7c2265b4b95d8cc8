import { type BriefPitched, briefPitched } from '@cueroom/contracts/pitches/brief-pitches';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { currentAdmin } from '@cueroom/platform/request-context';
import type { PitchDocument } from './pitches.schema';

type Told = Pick<BriefPitched, 'briefId' | 'pitchId' | 'did'>;

/** What a brief hears of its pitches. @param id names the occurrence */
export const forBrief = (id: string, told: Told): OutboxEntry => {
  const by = currentAdmin();
  return outboxEntry(briefPitched, id, { ...told, at: new Date().toISOString(), ...(by !== undefined && { by }) });
};

type Before = Pick<PitchDocument, '_id' | 'revision'> & Partial<PitchDocument>;
interface After {
  briefId?: string | null;
  status?: string;
  people?: string[];
}

/** Of the write after this one: that it is open now, or that those who have its links have them for this brief now. */
export const briefEntries = (before: Before, { briefId, status, people = [] }: After): OutboxEntry[] => {
  if (!briefId) return [];
  const pitchId = String(before._id);
  const isOther = before.briefId !== briefId;
  const entry = (did: Told['did']) => forBrief(`${pitchId}-${did}-${before.revision + 1}`, { briefId, pitchId, did });
  return [
    ...(isOther && people.length > 0 ? [entry('linked')] : []),
    ...(status === 'open' && (isOther || before.status !== 'open') ? [entry('opened')] : []),
  ];
};
