import { IsBoolean, IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import type { BulkType } from '../bulk';
import { recordOf, updateOf } from '../derived';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one, pageOf } from '../message';
import { IdParam, InOrder, PageQuery, RequiredName, WhenPresent } from '../rules';

/** The portal's lists, as their addresses in the API name them, and what each lists. */
export const viewLists = {
  ...{ music: 'track', briefs: 'brief', contacts: 'contact' },
  ...{ submissions: 'submission', projects: 'project', pitches: 'pitch' },
} as const satisfies Record<string, BulkType>;
export type ViewList = keyof typeof viewLists;
const lists = Object.keys(viewLists);

/** What the list is asked for, in the words of its own query. */
export type ViewQuery = Record<string, string>;

const List = (): PropertyDecorator => IsIn(lists, { message: `list is one of ${lists.join(', ')}` });
const Name = (): PropertyDecorator => RequiredName('Name is required');
const Query = (): PropertyDecorator => IsObject({ message: 'query is an object with the words of the list' });

export class NewView {
  @List() list!: ViewList;
  @Name() name!: string;
  @Query() query!: ViewQuery;
  /** Whether it is for all accounts of the studio. While there is one, it sees every view. */
  @InOrder(WhenPresent(), IsBoolean()) shared?: boolean;
}

export class ViewChanges {
  @InOrder(WhenPresent(), List()) list?: ViewList;
  @InOrder(WhenPresent(), Name()) name?: string;
  @InOrder(WhenPresent(), Query()) query?: ViewQuery;
  @InOrder(WhenPresent(), IsBoolean()) shared?: boolean;
}

/** A list as someone wants to see it again. */
export class View extends recordOf(NewView) {
  @IsOptional() @IsString() createdBy!: string | null;
}

export class ListViews extends PageQuery {
  /** Missing: of all lists. */
  @IsOptional() @List() list?: ViewList;
}

export class AddView extends NewView {
  @Repeatable() idempotency?: Idempotency;
}
export class UpdateView extends updateOf(ViewChanges) {}

/** In the order of their names. */
export const listViews = message('content.list-views', ListViews, pageOf(View));
export const getView = message('content.get-view', IdParam, one(View));
export const addView = message('content.add-view', AddView, created(View));
export const updateView = message('content.update-view', UpdateView, one(View));
export const deleteView = message('content.delete-view', IdParam, nothing);
