import type { View, ViewList } from '@cueroom/contracts/content/views';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { adminListQuery } from '../../../lib/admin-lists';
import { isSame } from '../../../lib/is-same';
import { type ListSearch, useListAddress } from '../../../lib/portal-address';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { lazyWindow } from '../../../ui/lazy-window';
import { Menu } from '../../../ui/menu';
import { TabRow } from '../../../ui/tabs';
import { useViewChanges } from './view-changes';
import { addressesOf, type Listed, openableViews, queryOf } from './view-words';

const ViewDialog = lazyWindow(() => import('./view-dialog'));

const all = 'all';
const listOf = ({ kind }: Listed) => kind.path as ViewList;

/** Of the list before anything is chosen: 'All', or the filter that it begins with. */
const firstTitle = ({ kind: { filters } }: Listed): string => {
  const first = filters.find(({ usual }) => usual);
  return first?.options.find(({ value }) => value === first.usual)?.label ?? 'All';
};

/** Beside a list: keeps what it shows under a name. */
export function SaveViewButton({ of }: { of: Listed }) {
  const [isOpen, setOpen] = useState(false);
  const { narrow } = useListAddress();
  return (
    <>
      <IconButton icon={Bookmark} label="Save view" onClick={() => setOpen(true)} className="-mx-1.5" />
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

/** Above a list: what was saved of it, as tabs. Nothing where there is none. */
export function SavedViews({ of }: { of: Listed }) {
  const { search, narrow } = useListAddress();
  const { data } = useQuery(adminListQuery('views', { list: listOf(of) }));
  const views = openableViews(of, data?.items ?? []);
  if (views.length === 0) return null;
  const { shown, first } = addressesOf(of);
  const open = views.find(({ id }) => id === search.view) ?? views.find(({ address }) => isSame(address, shown));
  const cleared = Object.fromEntries(Object.keys(search).map((word) => [word, undefined]));
  const show = (address: ListSearch) => narrow({ ...cleared, ...address });
  return (
    <div className="mb-3 flex items-center gap-2 print:hidden">
      <TabRow
        label="Views"
        value={open?.id ?? (isSame(shown, first) ? all : '')}
        onOpen={(value) => {
          const view = views.find(({ id }) => id === value);
          show(view ? { ...view.address, view: view.id } : {});
        }}
        tabs={[
          { value: all, title: firstTitle(of) },
          ...views.map(({ id, name }) => ({ value: id, title: name, isName: true })),
        ]}
      />
      {open && <ViewActions key={open.id} of={of} view={open} isChanged={!isSame(open.address, shown)} />}
    </div>
  );
}

/** What can be done with the view that is open. */
function ViewActions({ of, view, isChanged }: { of: Listed; view: View; isChanged: boolean }) {
  const [isRenaming, setRenaming] = useState(false);
  const { update, remove } = useViewChanges();
  return (
    <>
      {isChanged && (
        <Button
          size="small"
          variant="secondary"
          className="shrink-0"
          isPending={update.isPending}
          onClick={() => update.mutate({ view, query: queryOf(of) })}
        >
          Update view
        </Button>
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
