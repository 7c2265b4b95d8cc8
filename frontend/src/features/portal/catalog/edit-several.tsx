import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { Track, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { moods, tempos, trackGenres } from '@cueroom/contracts/options';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { pluralize } from '../../../lib/format';
import { useRecordMutation } from '../../../lib/record-mutations';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SelectField, TextField, wordOptions } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { trackKind } from './tracks.queries';

const choices = [
  { name: 'genre', label: 'Genre', options: wordOptions(trackGenres) },
  { name: 'mood', label: 'Mood', options: wordOptions(moods) },
  { name: 'tempo', label: 'Tempo', options: wordOptions(tempos) },
  {
    name: 'available',
    label: 'Availability',
    options: [
      { value: 'true', label: 'Available' },
      { value: 'false', label: 'Unavailable' },
    ],
  },
] as const;

interface EditSeveralProps {
  ids: readonly string[];
  onClose: () => void;
}

/** The same change for several tracks: what is left empty stays as each has it, and tags are added to its own. */
export default function EditSeveral({ ids, onClose }: EditSeveralProps) {
  const save = useChangeSeveral();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [typed, setTyped] = useState('');
  const tags = typed.split(',').flatMap((tag) => tag.trim() || []);
  const { available, ...words } = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
  const changes: TrackChanges = { ...words, ...(available && { available: available === 'true' }) };
  const isEmpty = tags.length === 0 && Object.keys(changes).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) save.mutate({ ids, changes, tags }, { onSuccess: onClose });
  };
  return (
    <Dialog title={`Edit ${pluralize(ids.length, 'track')}`} isOpen onClose={onClose} width="narrow">
      <form data-form onSubmit={submit} className="grid gap-5">
        {choices.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            options={options}
            emptyLabel="As it is"
            value={chosen[name] ?? ''}
            onChange={({ target }) => setChosen((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
        <TextField
          label="Add Tags"
          hint="Separated by commas. Each track keeps its own."
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isEmpty} isPending={save.isPending}>
            Save {pluralize(ids.length, 'track')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SameChange {
  ids: readonly string[];
  changes: TrackChanges;
  tags: readonly string[];
}

const pathOf = (id: string) => `/api/admin/${trackKind}/${id}`;

/** One track after the other; where one fails, those before it stay changed, and can be undone. */
function useChangeSeveral() {
  const putBack = useRecordMutation({
    kind: trackKind,
    mutationFn: async (before: ReadonlyMap<string, TrackChanges>) => {
      for (const [id, fields] of before) await api.put<Track>(pathOf(id), fields);
    },
  });
  return useRecordMutation({
    kind: trackKind,
    mutationFn: async ({ ids, changes, tags }: SameChange) => {
      const before = new Map<string, TrackChanges>();
      try {
        for (const id of ids) {
          const track = await api.get<PlayableTrack>(pathOf(id));
          const wanted = tags.length > 0 ? { ...changes, tags: [...new Set([...track.tags, ...tags])] } : changes;
          await api.put<Track>(pathOf(id), wanted, { revision: track.revision });
          const fields = Object.keys(wanted) as (keyof TrackChanges & keyof PlayableTrack)[];
          before.set(id, Object.fromEntries(fields.map((field) => [field, track[field]])));
        }
      } catch (error) {
        return { before, failed: sayError(error) };
      }
      return { before, failed: undefined };
    },
    onSuccess: ({ before, failed }, { ids }) => {
      if (failed && before.size === 0)
        return toast({ title: 'Nothing was changed', description: failed, variant: 'destructive' });
      const count = failed ? `${before.size} of ${pluralize(ids.length, 'track')}` : pluralize(ids.length, 'track');
      toastDone({
        words: { title: `${count} updated`, description: failed },
        undo: () => putBack.mutateAsync(before),
        undone: () => ({ title: 'Change undone', description: `${pluralize(before.size, 'track')} as before` }),
      });
    },
  });
}
