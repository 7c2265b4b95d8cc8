import { AppError } from '@cueroom/contracts/app-error';
import { type BulkKind, BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import { Injectable } from '@nestjs/common';
import { LogosRepository } from './logos/logos.repository';
import { PeopleRepository } from './people/people.repository';

/** As changes name them: parts of their records, of which a history has no copy. */
const pictures = ['iconData', 'portraitData'];

const editing =
  (records: Pick<LogosRepository | PeopleRepository, 'edit'>): BulkKind['edit'] =>
  async (id, former, ifMatch) => {
    if (pictures.some((name) => name in former)) {
      throw new AppError('impossible', 'The picture that was there before is not kept');
    }
    return records.edit(id, former, ifMatch);
  };

/** Logos and people are changed one by one, and each change can be undone. */
@Injectable()
export class UndoSiteChanges {
  constructor(kinds: BulkKinds, logos: LogosRepository, people: PeopleRepository) {
    kinds.addSingle('logo', editing(logos));
    kinds.addSingle('person', editing(people));
  }
}
