import type { ListTracks, Track, TrackFacets } from '@cueroom/contracts/catalog/tracks';
import type { Page } from '@cueroom/contracts/message';
import { countFacets } from '@cueroom/persistence/count-facets';
import { readPage, sortOf } from '@cueroom/persistence/read-page';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { trackRecord } from './tracks.repository';
import { type TrackDocument, trackOrders } from './tracks.schema';

const deletedBy = 'removedAt';
const without = { outbox: 0, words: 0, initials: 0, order: 0 } as const;

/** The filters of the list, by their fields. */
const chosen = ({ genre, available }: ListTracks) => ({ genre, available: available && available === 'true' });

@Injectable()
export class TrackListRepository {
  constructor(@InjectModel('Track') private readonly tracks: Model<TrackDocument>) {}

  list(query: ListTracks): Promise<Page<Track>> {
    const { q, sort, limit, offset } = query;
    const filter = Object.fromEntries(Object.entries(chosen(query)).filter(([, value]) => value !== undefined));
    const selection = { filter, q, deletedBy, sort: sortOf(trackOrders, sort), without, limit, offset } as const;
    return readPage(this.tracks, selection, trackRecord);
  }

  countFacets(query: ListTracks): Promise<TrackFacets> {
    return countFacets(this.tracks, { q: query.q, deletedBy }, chosen(query));
  }
}
