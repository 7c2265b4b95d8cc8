import type { View, ViewList } from '@cueroom/contracts/content/views';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { adminListQuery } from '../../../lib/api/admin-lists';
import { focusPanel, isFocusLost, isListInSight } from '../../../lib/page/focus-panel';
import { isSame } from '../../../lib/is-same';
import { type ListSearch, useListAddress } from '../../../lib/page/portal-address';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { Menu } from '../../../ui/window/menu';
import { TabRow } from '../../../ui/tabs';
import { addressesOf, type Listed, openableViews, queryOf, useViewChanges } from './views';

const ViewDialog = lazyWindow(() => import('./view-dialog'));

const all = 'all';
const listOf = ({ kind }: Listed) => kind.path as ViewList;

/** Of the list before anything is chosen: 'All', or the filter that it begins with. */
const firstTitle = ({ kind: { filters } }: Listed): string => {
  const first = filters.find(({ usual }) => usual);
  return first?.options.find(({ value }) => value === first.usual)?.label ?? 'All';
};

/** Keeps what the list shows under a name. */
function SaveViewButton({ of }: { of: Listed }) {
  const [isOpen, setOpen] = useState(false);
  const { narrow } = useListAddress();
  return (
    <>
      <Button size="small" variant="quiet" title="Save view" className="shrink-0" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden className="size-4" />
        <span className="max-md:sr-only">Save view</span>
      </Button>
      {isOpen && (
        <ViewDialog
          view={null}
          list={listOf(of)}
          query={queryOf(of)}
          onSaved={({ id }) => narrow({ view: id })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Above a list: what was saved of it, as tabs, and what can be saved. Nothing while there is neither. */
export function SavedViews({ of }: { of: Listed }) {
  const { search, narrow } = useListAddress();
  const { data } = useQuery(adminListQuery('views', { list: listOf(of) }));
  const views = openableViews(of, data?.items ?? []);
  const { shown, first } = addressesOf(of);
  const isAsAtFirst = isSame(shown, first);
  if (views.length === 0 && isAsAtFirst) return null;
  const open = views.find(({ id }) => id === search.view) ?? views.find(({ address }) => isSame(address, shown));
  const cleared = Object.fromEntries(Object.keys(search).map((word) => [word, undefined]));
  const show = (address: ListSearch) => narrow({ ...cleared, ...address });
  return (
    <div className="mb-3 flex items-center gap-2 print:hidden">
      {views.length > 0 && (
        <TabRow
          label="Views"
          value={open?.id ?? (isAsAtFirst ? all : '')}
          onOpen={(value) => {
            const view = views.find(({ id }) => id === value);
            show(view ? { ...view.address, view: view.id } : {});
          }}
          tabs={[
            { value: all, title: firstTitle(of) },
            ...views.map(({ id, name }) => ({ value: id, title: name, isName: true })),
          ]}
        />
      )}
      {open && <ViewActions key={open.id} of={of} view={open} isChanged={!isSame(open.address, shown)} />}
      <SaveViewButton of={of} />
    </div>
  );
}

/** With the button that had it the focus would be lost: the list gets it. */
function useFocusAfter() {
  useEffect(
    () => () => {
      if (isFocusLost() && isListInSight()) focusPanel();
    },
    [],
  );
}

function UpdateButton({ isPending, onPress }: { isPending: boolean; onPress: () => void }) {
  useFocusAfter();
  return (
    <Button size="small" variant="secondary" className="shrink-0" isPending={isPending} onClick={onPress}>
      Update view
    </Button>
  );
}

/** What can be done with the view that is open. */
function ViewActions({ of, view, isChanged }: { of: Listed; view: View; isChanged: boolean }) {
  const [isRenaming, setRenaming] = useState(false);
  const { update, remove } = useViewChanges();
  useFocusAfter();
  return (
    <>
      {isChanged && (
        <UpdateButton isPending={update.isPending} onPress={() => update.mutate({ view, query: queryOf(of) })} />
      )}
      <Menu
        trigger={<IconButton icon={Ellipsis} label="View options" className="shrink-0" />}
        items={[
          { label: 'Rename', onSelect: () => setRenaming(true) },
          { label: 'Delete', onSelect: () => remove.mutate(view) },
        ]}
      />
      {isRenaming && <ViewDialog view={view} list={view.list} query={view.query} onClose={() => setRenaming(false)} />}
    </>
  );
}
