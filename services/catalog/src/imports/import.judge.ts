import { Injectable } from '@nestjs/common';
import { ManyTracks } from '../tracks/many-tracks.repository';
import { StudioWords } from '../words/studio-words.repository';
import { findTracks } from './find-tracks';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportsRepository } from './imports.repository';
import type { ImportDocument, ImportRowDocument } from './imports.schema';
import { judgeRow } from './judge-row';
import { rowKeys } from './said-row';

const maxNamed = 3;

const sayLines = (lines: readonly number[]): string => {
  const more = lines.length - maxNamed;
  const named = lines.slice(0, more > 1 ? maxNamed : undefined);
  return more > 1 ? `${named.join(', ')} and ${more} more` : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
};

/** Finds what would become of each row. Nothing of the catalog changes. */
@Injectable()
export class ImportJudge {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly tracks: ManyTracks,
    private readonly words: StudioWords,
  ) {}

  next({ _id, mapping }: ImportDocument, after: number): Promise<ImportRowDocument[]> {
    return this.rows.next(String(_id), { judged: { $lt: mapping } }, after);
  }

  async work(found: ImportDocument, rows: readonly ImportRowDocument[]): Promise<void> {
    const tracks = await findTracks(
      this.tracks,
      rows.map(({ trackId: _former, ...row }) => row),
      found,
    );
    const words = await this.words.all();
    await this.rows.write(
      rows.map((row) => {
        const {
          claim,
          errors: problems,
          fields: _,
          after: __,
          track: ___,
          ...said
        } = judgeRow(row, found, tracks, words);
        const judged = { ...said, problems, judged: found.mapping, keys: rowKeys(row, found) };
        return {
          id: row._id,
          update: claim ? { $set: { ...judged, claim } } : { $set: judged, $unset: { claim: 1 } },
        };
      }),
    );
  }

  async end(found: ImportDocument): Promise<boolean> {
    const id = String(found._id);
    for (const { lines, ids } of await this.rows.doubled(id)) {
      const words = `Lines ${sayLines(lines)} name the same track`;
      await this.rows.write(
        ids.map((row, index) => ({
          id: row,
          update: {
            $set: { state: 'refused', changes: [] },
            $addToSet: { problems: `Line ${lines[index]}: ${words}` },
          },
        })),
      );
    }
    const [counts, unknown] = await Promise.all([this.rows.countStates(id), this.rows.unknownWords(id)]);
    return this.imports.finish(found, { state: 'ready', counts, unknown });
  }
}
