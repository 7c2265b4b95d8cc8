import { moods, trackGenres } from '@cueroom/contracts/options';
import { Injectable } from '@nestjs/common';
import { type Draft, draftsOf } from './ingest-rows';
import { IngestRowsRepository } from './ingest-rows.repository';

const words = { genres: trackGenres, moods } as const;

/** The rows of an ingest as they are shown and added. */
@Injectable()
export class IngestDrafts {
  constructor(private readonly rows: IngestRowsRepository) {}

  async of(ingestId: string): Promise<Draft[]> {
    return draftsOf(await this.rows.of(ingestId), words);
  }
}
