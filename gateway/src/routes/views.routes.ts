import {
  addView,
  deleteView,
  getView,
  ListViews,
  listViews,
  NewView,
  updateView,
  ViewChanges,
  viewLists,
} from '@cueroom/contracts/content/views';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { checkListWords } from './list-words';
import { AdminRoutes } from './route-rules';

/** @throws AppError 'invalid' with the word that the list does not know */
const queryOf = ({ list, query }: Pick<NewView, 'list' | 'query'>) => checkListWords(viewLists[list], query, 'query');

/** What people of the studio want to see again of its lists. */
@AdminRoutes('views', 'admin/views')
export class ViewsRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @ApiOperation({ summary: 'The saved views of a list, or of all, by their names' })
  @Answers(listViews)
  list(@Query() query: ListViews) {
    return this.bus.request(listViews, query);
  }

  @Get(':id')
  @AnswersRevision(getView)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getView, { id });
  }

  @Post()
  @ApiOperation({ summary: 'Saves what a list is asked for: `query` has the words of its own query' })
  @Creates(addView)
  add(@Body() view: NewView, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addView, { ...view, query: queryOf(view), idempotency });
  }

  @Patch(':id')
  @ChangesRevision(updateView)
  async update(@Param() { id }: IdParam, @Body() changes: ViewChanges, @IfMatch() ifMatch?: number[]) {
    const checked = { ...changes, ...(await this.checkedQuery(id, changes)) };
    return orCurrent(this.bus.request(updateView, { id, changes: checked, ifMatch }), () => this.get({ id }));
  }

  @Delete(':id')
  @Answers(deleteView)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteView, { id });
  }

  /** The list that is not named is the one that the view has, and so is the query. */
  private async checkedQuery(id: string, { list, query }: ViewChanges): Promise<Pick<ViewChanges, 'query'>> {
    if (list && query) return { query: queryOf({ list, query }) };
    if (!list && !query) return {};
    const view = await this.bus.request(getView, { id });
    return { query: queryOf({ list: list ?? view.list, query: query ?? view.query }) };
  }
}
