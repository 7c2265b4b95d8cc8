import { AskedChanges, AskedSong, ReceivedItem } from '@cueroom/contracts/intake/artist-changes';
import { storedPart } from '@cueroom/persistence/stored-fields';

/** Dates as they are stored. */
export type Dated<T, Dates extends keyof T> = Omit<T, Dates> & { [Field in Dates]: Date };
export type ReceivedDocument = Dated<ReceivedItem, 'at'>;
export type AskedSongDocument = Omit<AskedSong, 'received'> & { received: ReceivedDocument[] };
/** Records of earlier releases do not say what was received, or what was asked of each song. */
export type ChangesDocument = Dated<Omit<AskedChanges, 'received' | 'songs' | 'backAt'>, 'at' | 'until'> & {
  received?: ReceivedDocument[];
  songs?: AskedSongDocument[];
  backAt?: Date;
};
const received = [storedPart(ReceivedItem)];
export const changesSchema = storedPart(AskedChanges, {
  received,
  // Of earlier releases it is missing, not empty.
  songs: { type: [storedPart(AskedSong, { received })], default: undefined },
  backAt: Date,
});
