import type { IngestTable } from '@cueroom/contracts/catalog/ingests';
import { fileKeys } from '@cueroom/contracts/csv/file-keys';
import { Injectable } from '@nestjs/common';
import { ImportsService, type SaidTable } from '../imports/imports.service';
import { StudioWords } from '../words/studio-words.repository';
import { type Draft, draftsOf, type Said } from './ingest-rows';
import { IngestRowsRepository } from './ingest-rows.repository';
import type { IngestDocument } from './ingests.schema';

type Found = Pick<IngestDocument, '_id' | 'tableId'>;

/** The surest first. */
const keysOf = ({ row, facts }: Draft): string[] => fileKeys({ ...facts, fileNames: [row.fileName] });

const matched = (drafts: readonly Draft[], rows: readonly Said[]): Map<string, Said> => {
  const byKey = new Map<string, Said>();
  for (const row of rows) for (const key of row.keys) if (!byKey.has(key)) byKey.set(key, row);
  return new Map(
    drafts.flatMap((draft): [string, Said][] => {
      const said = keysOf(draft)
        .map((key) => byKey.get(key))
        .find(Boolean);
      return said ? [[String(draft.row._id), said]] : [];
    }),
  );
};

const gone = 'The table is not there any more. Please choose it again.';

const tableRecord = (importId: string, table: SaidTable | undefined, said: Map<string, Said>): IngestTable => ({
  importId,
  state: table?.state === 'reading' || table?.state === 'ready' ? table.state : 'failed',
  ...((table?.error ?? !table) && { error: table?.error ?? gone }),
  rows: table?.total ?? 0,
  matched: new Set([...said.values()].map(({ line }) => line)).size,
});

/** The rows of an ingest as they are shown and added. */
@Injectable()
export class IngestDrafts {
  constructor(
    private readonly rows: IngestRowsRepository,
    private readonly words: StudioWords,
    private readonly imports: ImportsService,
  ) {}

  async of(found: Found): Promise<Draft[]> {
    return (await this.withTable(found)).drafts;
  }

  async withTable({ _id, tableId }: Found): Promise<{ drafts: Draft[]; table?: IngestTable }> {
    const [rows, studio] = await Promise.all([this.rows.of(String(_id)), this.words.all()]);
    const words = { genres: studio.genre, moods: studio.mood };
    const drafts = draftsOf(rows, words);
    if (!tableId) return { drafts };
    const keys = [...new Set(drafts.flatMap(keysOf))];
    const table = await this.imports.tableOf(tableId, keys, studio);
    const said = matched(drafts, table?.rows ?? []);
    return { drafts: draftsOf(rows, words, said), table: tableRecord(tableId, table, said) };
  }
}
