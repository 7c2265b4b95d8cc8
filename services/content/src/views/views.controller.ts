import {
  AddView,
  addView,
  deleteView,
  getView,
  ListViews,
  listViews,
  UpdateView,
  updateView,
} from '@cueroom/contracts/content/views';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ViewsRepository } from './views.repository';

@Controller()
export class ViewsController {
  constructor(private readonly views: ViewsRepository) {}

  @OnMessage(listViews)
  list(query: ListViews) {
    return this.views.list(query);
  }

  @OnMessage(getView)
  get({ id }: IdParam) {
    return this.views.get(id);
  }

  @OnMessage(addView)
  add(view: AddView) {
    return this.views.add(view);
  }

  @OnMessage(updateView)
  update({ id, changes, ifMatch }: UpdateView) {
    return this.views.update(id, changes, ifMatch);
  }

  @OnMessage(deleteView)
  delete({ id }: IdParam) {
    return this.views.delete(id);
  }
}
