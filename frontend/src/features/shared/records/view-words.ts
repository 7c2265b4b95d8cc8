import type { View, ViewQuery } from '@cueroom/contracts/content/views';
import { isSame } from '../../../lib/is-same';
import type { ListSearch } from '../../../lib/portal-address';
import type { RecordList } from './record-list';

/** A list, and what is shown of it. */
export type Listed = Pick<RecordList<unknown>, 'kind' | 'params' | 'paramsOf'>;

/** What is said, without empty words and in one order. */
const said = (words: object): ViewQuery =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([, value]) => value)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** What a view of the list as it is shown asks for. */
export const queryOf = ({ params }: Pick<Listed, 'params'>): ViewQuery => said(params);

/** The address at which the list asks for that. */
const addressOf = ({ kind }: Listed, query: object): ListSearch =>
  said(kind.wordsOf?.(said(query) as ListSearch) ?? query);

/** The list as it is now, and before anything is chosen. */
export const addressesOf = (list: Listed) => ({
  shown: addressOf(list, list.params),
  first: addressOf(list, list.paramsOf({})),
});

export interface OpenableView extends View {
  address: ListSearch;
}

/** Not those of other programs that the filters of the list cannot show. */
export const openableViews = (list: Listed, views: readonly View[]): OpenableView[] =>
  views.flatMap((view) => {
    const address = addressOf(list, view.query);
    return isSame(addressOf(list, list.paramsOf(address)), address) ? [{ ...view, address }] : [];
  });
