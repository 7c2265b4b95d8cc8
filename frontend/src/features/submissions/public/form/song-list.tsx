import { limits } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { toast } from '../../../../ui/notices/toasts';
import { sayMayHaveArrived } from '../../../shared/uploads/may-have-arrived';
import { removeSong } from './removals';
import { mayHaveArrived, type Sending, takeChosenEarly } from './sending';
import { SongFields } from './song-fields';
import { addFiles, keepAsSongs } from './song-files';
import type { Retry } from './submission-sending';
import { emptySong, type SubmissionValues } from './submission-values';
import { useFileDrops } from '../../../../ui/form/use-file-drops';

interface SongListProps {
  form: UseFormReturn<SubmissionValues>;
  sending: Sending;
  onRetry: (key: string, how: Retry) => void;
}

export function SongList({ form, sending, onRetry }: SongListProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { songs, place, addTo, addSong, remove } = useSongs(form, sending, addButton);
  const { isOver, area } = useFileDrops(false, addTo);
  const message = form.formState.errors.songs?.root?.message;
  return (
    <div
      {...area}
      className={classes(
        '-mx-2 mt-8 space-y-5 rounded-2xl p-2 outline-2 outline-dashed transition-colors sm:-mx-4 sm:p-4',
        isOver ? 'bg-brand-tint/60 outline-brand' : 'outline-transparent',
      )}
    >
      <ListHead />
      {songs.fields.map(({ id, key }, index) => (
        <SongFields
          key={id}
          index={index}
          songKey={key}
          form={form}
          sending={sending}
          onFiles={(files) => addTo(files, key)}
          onKeepAsSongs={() => keepAsSongs(place, key)}
          onRemove={() => remove(index)}
          onRetry={(how) => onRetry(key, how)}
        />
      ))}
      <div aria-live="polite">{message && <p className="text-sm font-medium text-bad">{message}</p>}</div>
      <Button ref={addButton} variant="secondary" onClick={addSong}>
        <Plus aria-hidden className="size-4.5" />
        Add Song
      </Button>
    </div>
  );
}

function useSongs(form: SongListProps['form'], sending: Sending, addButton: RefObject<HTMLButtonElement | null>) {
  const songs = useFieldArray({ control: form.control, name: 'songs' });
  const place = { form, sending, append: songs.append };
  const addTo = (files: readonly File[], key?: string) => void addFiles(place, files, key);
  const addEarly = useEffectEvent(() => {
    const files = takeChosenEarly(sending);
    if (files.length > 0) addTo(files);
  });
  useEffect(() => addEarly(), []);
  const addSong = () => {
    if (songs.fields.length >= limits.songsPerSubmission)
      return toast({
        title: 'Maximum Songs Reached',
        description: `You can submit up to ${limits.songsPerSubmission} songs per submission.`,
        variant: 'destructive',
      });
    songs.append(emptySong(), { focusName: `songs.${songs.fields.length}.trackTitle` });
  };
  const remove = (index: number) => {
    if (songs.fields.length === 1)
      return toast({
        title: 'Cannot Remove Song',
        description: 'At least one song is required for submission.',
        variant: 'destructive',
      });
    const removed = form.getValues(`songs.${index}`);
    if (mayHaveArrived(sending, removed.key))
      return sayMayHaveArrived(
        `Song ${index + 1}`,
        'Send your music again, and tell us on your music’s page if you don’t want this song.',
      );
    flushSync(() => songs.remove(index));
    removeSong(sending, index, removed);
    form.setFocus(`songs.${index}.trackTitle`);
    // No song follows, or it is locked.
    if (document.activeElement === document.body) addButton.current?.focus();
  };
  return { songs, place, addTo, addSong, remove };
}

const ListHead = () => (
  <div>
    <h2 className="text-heading">Your songs</h2>
    <p className="mt-1 text-body text-ink-soft">
      One to five. <span className="hidden sm:inline">Drop your files anywhere here, one for each song.</span>
      <span className="sm:hidden">You can choose several files at once.</span>
    </p>
  </div>
);
