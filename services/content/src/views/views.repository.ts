import { AppError } from '@cueroom/contracts/app-error';
import { type AddView, type ListViews, View, type ViewChanges } from '@cueroom/contracts/content/views';
import type { Created, Page } from '@cueroom/contracts/message';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { createOnce } from '@cueroom/persistence/records/idempotency';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { readPage } from '@cueroom/persistence/search/read-page';
import { currentAdmin } from '@cueroom/platform/request-context';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ViewDocument } from './views.schema';

const recordOf = (view: ViewDocument): View => toRecord(View, view);
const notFound = () => new AppError('not_found', 'This view does not exist');

/** Saved views. How people arrange their lists is no activity, so none is recorded. */
@Injectable()
export class ViewsRepository {
  constructor(@InjectModel('View') private readonly views: Model<ViewDocument>) {}

  list({ list, ...page }: ListViews): Promise<Page<View>> {
    const sort = { name: 1, _id: 1 } as const;
    // In the order of the alphabet: A and a are one letter.
    const collation = { locale: 'en', strength: 2 };
    return readPage(this.views, { ...page, filter: list ? { list } : {}, sort, collation }, recordOf);
  }

  /** @throws AppError 'not_found' */
  async get(id: string): Promise<View> {
    return recordOf(await this.read(id));
  }

  add({ idempotency, ...view }: AddView): Promise<Created<View>> {
    return createOnce(this.views, idempotency, recordOf, async (creation) =>
      (await this.views.create({ ...tidyTexts(view), createdBy: currentAdmin(), ...creation })).toObject(),
    );
  }

  /** @throws AppError 'not_found', or 'outdated' when it has none of the revisions */
  async update(id: string, changes: ViewChanges, ifMatch?: number[]): Promise<View> {
    const $set = tidyTexts(changes);
    const updated = await retryOnConflict('This view is being changed by someone else, please try again', async () => {
      const view = await this.read(id);
      checkRevision(view, ifMatch);
      return this.views
        .findOneAndUpdate({ _id: id, edits: view.edits }, { $set, $inc: { edits: 1 } }, { returnDocument: 'after' })
        .lean<ViewDocument>();
    });
    return recordOf(updated);
  }

  /** For good. @throws AppError 'not_found' */
  async delete(id: string): Promise<void> {
    const { deletedCount } = await this.views.deleteOne({ _id: id });
    if (deletedCount === 0) throw notFound();
  }

  private async read(id: string): Promise<ViewDocument> {
    const view = await this.views.findById(id).lean<ViewDocument>();
    if (!view) throw notFound();
    return view;
  }
}
