import { Injectable } from '@nestjs/common';
import { StudioWords } from '../words/studio-words.repository';
import { type Draft, draftsOf } from './ingest-rows';
import { IngestRowsRepository } from './ingest-rows.repository';

/** The rows of an ingest as they are shown and added. */
@Injectable()
export class IngestDrafts {
  constructor(
    private readonly rows: IngestRowsRepository,
    private readonly words: StudioWords,
  ) {}

  async of(ingestId: string): Promise<Draft[]> {
    const [rows, { genre, mood }] = await Promise.all([this.rows.of(ingestId), this.words.all()]);
    return draftsOf(rows, { genres: genre, moods: mood });
  }
}
