import { ingestLimits } from '@cueroom/contracts/catalog/ingests';
import { Injectable } from '@nestjs/common';
import { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { CompositionShare, Rights } from '@cueroom/contracts/rights/rights';
import { checkInput } from '@cueroom/platform/check-input';
import { ManyTracks, type IngestedTrack } from '../tracks/many-tracks.repository';
import { type Addable, addableOf, hasOpenRows } from './ingest-record';
import { IngestDrafts } from './ingest-drafts';
import { IngestRowsRepository, rowFile } from './ingest-rows.repository';
import { IngestsRepository } from './ingests.repository';
import type { IngestDocument } from './ingests.schema';
import type { Draft, Facts } from './ingest-rows';

const mostShares = 30;

const namesIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/\s*[;/]\s*/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Who made it, as far as the file says: nothing of who owns how much. */
const compositionOf = ({ composer, publisher }: Facts): CompositionShare[] => {
  const composers = namesIn(composer).map((name) => ({ name, role: 'composer' as const, share: null }));
  const publishers = namesIn(publisher).map((name) => ({ name, role: 'publisher' as const, share: null }));
  return [...composers, ...publishers].slice(0, mostShares);
};

/** Names that were entered by hand stand above the shares of a table. */
const rightsOf = ({ row: { edits }, facts, said }: Draft): Rights | null => {
  const { isrc, iswc } = facts;
  const inTable = said?.fields.rights ?? null;
  const isByHand = edits.composer !== undefined || edits.publisher !== undefined;
  const composition = inTable?.composition.length && !isByHand ? inTable.composition : compositionOf(facts);
  if (!inTable && composition.length === 0 && !isrc && !iswc) return null;
  return { master: [], signatories: [], ...inTable, composition, isrc, iswc };
};

const fieldsOf = (draft: Draft): NewTrack => {
  const { row, facts, said: inTable } = draft;
  const { tags, tempo, available } = inTable?.fields ?? {};
  const beside = { tags, tempo, ...(typeof available === 'boolean' && { available }) };
  const { title, artist, album, genre, mood, bpm, key, comment, lyrics, duration } = facts;
  const said = { title, artist, album, genre, mood, bpm, key, lyrics, duration, description: comment };
  return checkInput(NewTrack, {
    ...beside,
    ...said,
    rights: rightsOf(draft),
    fileUrl: objectPathOf(row.objectKey),
  });
};

const versionOf = ({ row, facts }: Draft, id: string): IngestedTrack['versions'][number] => ({
  id,
  kind: facts.kind ?? 'other',
  label: facts.label,
  objectKey: row.objectKey,
  fileName: row.fileName,
  fileType: row.fileType,
  audio: row.audio ?? { state: 'valid' },
  former: rowFile(row),
});

/** The track that a main file and its versions become. @param ids that were chosen for them, by their rows */
const ingestedTrack = ({ main, versions }: Addable, ids: Map<string, string>): IngestedTrack => {
  const idOf = ({ row }: Draft): string => ids.get(String(row._id)) ?? '';
  return {
    id: idOf(main),
    fields: fieldsOf(main),
    previewUrl: main.row.audio?.previewUrl ?? null,
    former: rowFile(main.row),
    versions: versions.map((draft) => versionOf(draft, idOf(draft))),
  };
};

const hourMs = 3_600_000;
const atOnce = 25;

/**
 * Makes tracks of files. Their ids are stored before they are written, so that the process that goes on after a crash writes
 * each once.
 */
@Injectable()
export class IngestAdder {
  constructor(
    private readonly ingests: IngestsRepository,
    private readonly rows: IngestRowsRepository,
    private readonly drafts: IngestDrafts,
    private readonly tracks: ManyTracks,
  ) {}

  /** A part of it. False when nothing is left. */
  async work(found: IngestDocument): Promise<boolean> {
    const addable = addableOf(await this.drafts.of(found)).slice(0, atOnce);
    if (addable.length === 0) return false;
    const all = addable.flatMap(({ main, versions }) => [main, ...versions]);
    const ids = await this.rows.plan(all.map(({ row }) => row));
    await this.tracks.addIngested(addable.map((one) => ingestedTrack(one, ids)));
    await this.rows.setAdded(addable.flatMap(addedRows));
    return true;
  }

  async end(found: IngestDocument): Promise<void> {
    const undoUntil = new Date(Date.now() + ingestLimits.undoHours * hourMs);
    const isOpen = hasOpenRows(await this.drafts.of(found));
    await this.ingests.finish(found, { state: isOpen ? 'open' : 'done', undoUntil });
  }
}

const addedRows = ({ main, versions }: Addable) => {
  const addedTo = String(main.row._id);
  return [{ id: addedTo }, ...versions.map(({ row }) => ({ id: String(row._id), addedTo }))];
};
