import { limits } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toasts';
import { SongFields } from './song-fields';
import { forgetSong, type Retry, type Sending } from './submission-sending';
import { emptySong, type SubmissionValues } from './submission-values';

interface SongListProps {
  form: UseFormReturn<SubmissionValues>;
  sending: Sending;
  onRetry: (key: string, how: Retry) => void;
}

export function SongList({ form, sending, onRetry }: SongListProps) {
  const { running } = useSnapshot(sending);
  const songs = useFieldArray({ control: form.control, name: 'songs' });
  const addButton = useRef<HTMLButtonElement>(null);
  const message = form.formState.errors.songs?.root?.message;
  const addSong = () => {
    if (songs.fields.length >= limits.songsPerSubmission)
      return toast({
        title: 'Maximum Songs Reached',
        description: `You can submit up to ${limits.songsPerSubmission} songs per submission.`,
        variant: 'destructive',
      });
    songs.append(emptySong(), { focusName: `songs.${songs.fields.length}.trackTitle` });
  };
  const removeSong = (index: number, key: string) => {
    if (songs.fields.length === 1)
      return toast({
        title: 'Cannot Remove Song',
        description: 'At least one song is required for submission.',
        variant: 'destructive',
      });
    flushSync(() => songs.remove(index));
    forgetSong(sending, key);
    form.setFocus(`songs.${index}.trackTitle`);
    // No song follows, or it is locked.
    if (document.activeElement === document.body) addButton.current?.focus();
  };
  return (
    <div className="mt-10 space-y-5">
      <h2 className="text-heading">Your songs</h2>
      {songs.fields.map(({ id, key }, index) => (
        <SongFields
          key={id}
          index={index}
          songKey={key}
          form={form}
          sending={sending}
          onRemove={() => removeSong(index, key)}
          onRetry={(how) => onRetry(key, how)}
        />
      ))}
      <div aria-live="polite">{message && <p className="text-sm font-medium text-bad">{message}</p>}</div>
      <Button ref={addButton} variant="secondary" onClick={addSong} disabled={running > 0}>
        <Plus aria-hidden className="size-4.5" />
        Add Song
      </Button>
    </div>
  );
}
