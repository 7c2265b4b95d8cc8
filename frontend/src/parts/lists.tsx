import { Pencil, Play, Trash2 } from 'lucide-react';
import type { SparseList } from '../lib/api/sparse-list';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { setComfortable, useComfortable } from '../ui/list/density';
import { IconButton } from '../ui/icon-button';
import { RowActions } from '../ui/list/row-actions';
import { RowTitle } from '../ui/list/row-scope';
import { type Column, cutText, twoLines } from '../ui/list/table';
import { VirtualCards } from '../ui/list/virtual-cards';
import { VirtualRows } from '../ui/list/virtual-rows';
import { type Group, longTitle, longWord, nothing } from './part';

interface Track {
  id: string;
  title: string;
  artist: string;
  note: string | null;
  isNew: boolean;
}

const tracks: Track[] = [
  { id: '1', title: 'Night drive', artist: 'Ropeworks', note: 'Warm and calm', isNew: true },
  { id: '2', title: longTitle, artist: longWord, note: longTitle, isNew: false },
  { id: '3', title: 'Harbor lights', artist: 'Dana Ortiz', note: null, isNew: false },
];
const actionsOf = () => (
  <RowActions
    actions={[
      { icon: Pencil, label: 'Edit', onSelect: nothing },
      { icon: Trash2, label: 'Delete', onSelect: nothing },
    ]}
  />
);
const stateOf = ({ isNew }: Track) => <Badge tone={isNew ? 'brand' : 'neutral'}>{isNew ? 'New' : 'Heard'}</Badge>;
const columns: Column<Track>[] = [
  {
    title: 'Title',
    sort: 'title',
    widthRem: 20,
    cell: ({ title, artist }) => twoLines(<RowTitle>{title}</RowTitle>, artist),
  },
  { title: 'Note', sort: 'note', widthRem: 16, cell: ({ note }) => cutText(note, undefined, ['warm']) },
  { title: 'State', widthRem: 6, cell: stateOf },
  { title: 'Actions', widthRem: 6, cell: actionsOf },
];
const listOf = (items: readonly Track[], more: Partial<SparseList<Track>> = {}): SparseList<Track> => ({
  ...{ key: 'all', total: items.length, itemAt: (index) => items[index], loaded: items, isStale: false, error: null },
  ...{ onView: nothing, refetch: nothing, ...more },
});
const shown = {
  'the first chosen, the last heard': listOf(tracks),
  'not read yet': listOf([], { total: 3 }),
  'not read: no connection': listOf([], { total: 3, error: new TypeError('Failed to fetch') }),
  'of a search before': listOf(tracks, { isStale: true }),
};
const shared = {
  onOpen: nothing,
  isSelected: ({ id }: Track) => id === '1',
  isCurrent: ({ id }: Track) => id === '3',
};

function DensitySwitch() {
  const isComfortable = useComfortable();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={isComfortable}
      onClick={() => setComfortable(!isComfortable)}
    >
      Comfortable rows
    </Button>
  );
}

export const lists: Group = {
  title: 'Lists',
  parts: [
    {
      name: 'VirtualRows, Table, Cells, MissingText, RowScope, RowTitle',
      use: 'A list of records where there is room for columns. A table of columns says what its cells hold.',
      isWide: true,
      states: {
        density: <DensitySwitch />,
        ...Object.fromEntries(
          Object.entries(shown).map(([state, list]) => [
            state,
            <VirtualRows
              key={state}
              {...shared}
              {...{ label: state, columns, list, sort: 'title', onSort: nothing }}
            />,
          ]),
        ),
      },
    },
    {
      name: 'VirtualCards',
      use: 'The same list on a phone.',
      states: Object.fromEntries(
        Object.entries(shown).map(([state, list]) => [
          state,
          <div key={state} className="px-5">
            <VirtualCards
              {...shared}
              label={`Cards, ${state}`}
              list={list}
              cardOf={(track) => ({
                title: track.title,
                subtitle: track.artist,
                chips: <>{stateOf(track)}</>,
                lead: <IconButton icon={Play} label={`Play ${track.title}`} size="touch" />,
                actions: actionsOf(),
              })}
            />
          </div>,
        ]),
      ),
    },
  ],
};
