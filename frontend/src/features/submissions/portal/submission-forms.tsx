import type { ReviewStatus, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { reviewStatuses, tempos } from '@cueroom/contracts/options';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { sayTooLong } from '../../../lib/words/say-length';
import { Button } from '../../../ui/button';
import { TagList, withTag } from '../../../ui/form/tag-list';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { useUnsavedValues } from '../../../ui/window/unsaved';
import { isApproved, isOver } from './song-choice';
import { isPickable, reviewStatusOf, sayReviewStatus } from '../../shared/records/status-badges';
import { useSetStatus, useSetTag } from './submission-mutations';
import { useTrackWords } from '../../tracks/shared/track-words';

/** The artist reads decisions, not labels. */
const labelHints: Partial<Record<SubmissionWithSongs['status'], string>> = {
  approved: 'A label for the studio. The artist only hears from you through “Approve and move to catalog”.',
  rejected: 'A label for the studio. The artist only hears from you through “Reject and archive”.',
};

/** None that says the opposite of the decision. */
const labelsFor = (submission: SubmissionWithSongs) => {
  const opposite = isApproved(submission) ? 'rejected' : submission.archive ? 'approved' : null;
  return reviewStatuses.filter(({ value }) => value !== opposite);
};

/** Sets the label only; approving and rejecting are their own buttons. */
export function StatusForm({ submission }: { submission: SubmissionWithSongs }) {
  const [picked, setPicked] = useState<ReviewStatus['status'] | null>(null);
  const now = reviewStatusOf(submission.status);
  const chosen = picked ?? now;
  const setStatus = useSetStatus(submission);
  const update = () => isPickable(chosen) && setStatus.mutate(chosen, { onSuccess: () => setPicked(null) });
  const labels = labelsFor(submission);
  const isListed = labels.some(({ value }) => value === now);
  const options = isListed ? labels : [{ value: now, label: sayReviewStatus(now) }, ...labels];
  const isAnswered = isApproved(submission) || isOver(submission);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Status"
        options={options}
        value={chosen}
        hint={isAnswered ? undefined : labelHints[chosen]}
        onChange={({ target }) => setPicked(target.value as ReviewStatus['status'])}
        className="min-w-36 flex-1"
      />
      <Button variant="secondary" onClick={update} disabled={!isPickable(chosen)} isPending={setStatus.isPending}>
        Update Status
      </Button>
    </div>
  );
}

interface SubmissionTagsFieldProps {
  submission: SubmissionWithSongs;
  ref: RefObject<HTMLInputElement | null>;
}

const maxSuggested = 8;

/** What the artist and the studio call such music, without what it has already; with a text what begins so. */
const suggestedTags = (
  { songs, genre, tags }: SubmissionWithSongs,
  moods: readonly string[],
  text: string,
): string[] => {
  const known = [...songs.flatMap((song) => song.tags), ...(genre ? [genre] : []), ...moods, ...tempos];
  const begun = text.trim().toLowerCase();
  const isNew = (tag: string) => !tags.some((has) => has.toLowerCase() === tag.toLowerCase());
  const fits = (tag: string) => isNew(tag) && tag.toLowerCase().startsWith(begun);
  return [...new Set(known)].filter(fits).slice(0, maxSuggested);
};

/** Every change is saved at once. */
export function SubmissionTagsField({ submission, ref }: SubmissionTagsFieldProps) {
  const { tags } = submission;
  const setTag = useSetTag(submission);
  const { values: text, change } = useUnsavedValues('', { isSending: setTag.isPending });
  const suggested = suggestedTags(submission, useTrackWords().mood, text);
  const add = (tag: string) => {
    if (sayTooLong(tag, limits.tag)) return;
    change('');
    if (withTag(tags, tag) === tags) return;
    const putBack = () => change((typedSince) => typedSince || tag);
    setTag.mutate({ tag: tag.trim(), isAdded: true }, { onError: putBack });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(text);
  };
  return (
    <div>
      <TextField
        ref={ref}
        label="Add Tag"
        value={text}
        maxLength={limits.tag}
        autoComplete="off"
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
        hint="Press Enter to add and save."
      />
      <div className="mt-2">
        <TagList tags={tags} onRemove={(tag) => setTag.mutate({ tag, isAdded: false })} />
      </div>
      {suggested.length > 0 && (
        <ul aria-label="Suggested tags" className="mt-2 flex flex-wrap gap-1.5">
          {suggested.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Tag with ${tag}`}
                onClick={() => add(tag)}
                className="min-h-7 max-w-full pointer-coarse:min-h-11 pointer-coarse:px-3.5 rounded-full border border-dashed border-line-strong px-2.5 text-left text-note font-medium wrap-anywhere text-ink-soft hover:border-brand-deep hover:text-brand-deep"
              >
                {`+ ${tag}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
