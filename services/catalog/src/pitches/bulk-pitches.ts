import type { ListPitches, PitchChanges } from '@cueroom/contracts/pitches/pitches';
import { type BulkKind, BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import { Injectable } from '@nestjs/common';
import { PitchHints } from './pitch-hints';
import { PitchesRepository } from './pitches.repository';
import type { PitchDocument } from './pitches.schema';
import { PitchesService } from './pitches.service';

@Injectable()
export class BulkPitches implements BulkKind<PitchDocument> {
  readonly type = 'pitch';

  constructor(
    kinds: BulkKinds,
    private readonly pitches: PitchesRepository,
    private readonly hints: PitchHints,
    private readonly service: PitchesService,
  ) {
    kinds.add(this);
  }

  readonly list = (query: ListPitches) => this.pitches.list(query);
  readonly read = (ids: readonly string[]) => this.pitches.findHeld(ids);
  readonly write = (pitch: PitchDocument, values: PitchChanges) => this.pitches.update(pitch, values);
  readonly edit = (id: string, values: PitchChanges, ifMatch: number[]) => this.service.update(id, values, ifMatch);
  readonly trash = (id: string) => this.pitches.trash(id);
  readonly restore = (id: string) => this.pitches.restore(id);
  /** Their pages close, or open again. */
  readonly changed = async (ids: string[]) => {
    for (const id of ids) await this.hints.changed(id);
  };
}
