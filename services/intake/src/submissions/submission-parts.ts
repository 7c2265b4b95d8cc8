import type {
  ArtistChanges,
  AskedChanges,
  AskedSong,
  DeletionReceipt,
  ReceivedItem,
} from '@cueroom/contracts/intake/artist-changes';

/** Dates as they are stored. */
type Dated<T, Dates extends keyof T> = Omit<T, Dates> & { [Field in Dates]: Date };
export type ReceivedDocument = Dated<ReceivedItem, 'at'>;
export type AskedSongDocument = Omit<AskedSong, 'received'> & { received: ReceivedDocument[] };
/** Records of earlier releases do not say what was received, or what was asked of each song. */
export type ChangesDocument = Dated<Omit<AskedChanges, 'received' | 'songs' | 'backAt'>, 'at' | 'until'> & {
  received?: ReceivedDocument[];
  songs?: AskedSongDocument[];
  backAt?: Date;
};
export type ChangedDocument = Dated<ArtistChanges, 'at'>;
export type ReceiptDocument = Dated<DeletionReceipt, 'deletedAt' | 'keptUntil'>;

export interface PastStep {
  step: 'in-review' | 'changes-asked';
  at: Date;
}
