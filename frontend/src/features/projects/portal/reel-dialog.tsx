import type { ReelChoice } from '@cueroom/contracts/content/films';
import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminKeys } from '../../../lib/admin-keys';
import { call } from '../../../lib/api';
import { adminListOptions } from '../../../lib/query-client';
import { useRecordMutation } from '../../../lib/record-mutations';
import { reelQuery } from '../../../lib/public-queries';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Loaded } from '../../../ui/loaded';
import { MoveButtons } from '../../../ui/move-buttons';
import { Notice } from '../../../ui/notice';
import { toast, toastError } from '../../../ui/toasts';
import { useAskToClose, useUnsavedValues } from '../../../ui/unsaved';

/** Which uploaded films and scenes the home page plays, and in which order. */
export default function ReelDialog({ onClose }: { onClose: () => void }) {
  const answer = useQuery({
    queryKey: adminKeys.kind('reel'),
    queryFn: ({ signal }) => call('GET /api/admin/reel', { signal }),
    ...adminListOptions,
    staleTime: 0,
  });
  return (
    <Dialog
      title="Reel"
      description="The home page plays these one after the other, once a visitor presses play."
      isOpen
      onClose={onClose}
    >
      <Loaded answer={answer} loadingText="Loading films…">
        {(choices) =>
          choices.length === 0 ? (
            <Notice>
              No uploaded films yet. Add a film file or a scene to a project; links cannot be in the reel.
            </Notice>
          ) : (
            <ReelForm choices={choices} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

const nameOf = ({ title, projectTitle }: ReelChoice) => title ?? projectTitle;

function ReelForm({ choices, onClose }: { choices: readonly ReelChoice[]; onClose: () => void }) {
  const { mutate, isPending } = useRecordMutation<string[]>({
    kind: 'reel',
    publicKeys: [reelQuery().queryKey],
    mutationFn: (keys) => call('PUT /api/admin/reel', { body: { keys } }),
    onSuccess: () => toast({ title: 'Reel saved' }),
    onError: (error) => toastError(error),
  });
  const stored = choices.filter(({ isInReel }) => isInReel).map(({ key }) => key);
  const { values: keys, change, arrived } = useUnsavedValues(stored, { isSending: isPending });
  const askToClose = useAskToClose();
  const [said, setSaid] = useState('');
  const chosen = keys.flatMap((key) => choices.find((choice) => choice.key === key) ?? []);
  const others = choices.filter(({ key }) => !keys.includes(key));
  const move = (from: number, to: number) => {
    const key = keys[from];
    if (key === undefined) return;
    change(keys.toSpliced(from, 1).toSpliced(to, 0, key));
    setSaid(`${nameOf(chosen[from]!)} is now ${to + 1} of ${keys.length}`);
  };
  const isFull = keys.length >= limits.reel;
  return (
    <>
      <h3 className="text-sm font-semibold">In the Reel</h3>
      {chosen.length === 0 && <p className="mt-2 text-body text-ink-soft">None yet: the home page shows no reel.</p>}
      <ol aria-label="In the Reel" className="mt-2 space-y-1.5">
        {chosen.map((choice, index) => (
          <ReelRow key={choice.key} choice={choice}>
            <MoveButtons index={index} count={chosen.length} name={nameOf(choice)} onMove={(to) => move(index, to)} />
            <Button variant="quiet" size="small" onClick={() => change(keys.filter((key) => key !== choice.key))}>
              Remove
              <span className="sr-only">{` ${nameOf(choice)}`}</span>
            </Button>
          </ReelRow>
        ))}
      </ol>
      <OtherFilms choices={others} isFull={isFull} onAdd={(key) => change([...keys, key])} />
      <p aria-live="polite" className={isFull ? 'mt-3 text-note text-ink-soft' : 'sr-only'}>
        {isFull ? `The reel has room for ${limits.reel} films.` : said}
      </p>
      <div className="mt-6 flex justify-end gap-3 border-t border-line pt-5">
        <Button variant="secondary" onClick={askToClose}>
          Cancel
        </Button>
        <Button
          isPending={isPending}
          onClick={() => mutate(keys, { onSuccess: () => arrived(keys, keys) && onClose() })}
        >
          Save Reel
        </Button>
      </div>
    </>
  );
}

interface OtherFilmsProps {
  choices: readonly ReelChoice[];
  isFull: boolean;
  onAdd: (key: string) => void;
}

function OtherFilms({ choices, isFull, onAdd }: OtherFilmsProps) {
  if (choices.length === 0) return null;
  return (
    <>
      <h3 className="mt-7 text-sm font-semibold">Other Films</h3>
      <ul aria-label="Other Films" className="mt-2 space-y-1.5">
        {choices.map((choice) => (
          <ReelRow key={choice.key} choice={choice}>
            <Button variant="secondary" size="small" aria-disabled={isFull} onClick={() => isFull || onAdd(choice.key)}>
              Add
              <span className="sr-only">{` ${nameOf(choice)}`}</span>
            </Button>
          </ReelRow>
        ))}
      </ul>
    </>
  );
}

/** Why the home page does not play it yet. */
const sayMissing = ({ status, posterUrl }: ReelChoice): string | null =>
  status !== 'active' ? `Not on the site: ${status}` : posterUrl ? null : 'Not processed yet';

function ReelRow({ choice, children }: { choice: ReelChoice; children: ReactNode }) {
  const { title, projectTitle, posterUrl } = choice;
  const facts = [title && projectTitle, sayMissing(choice)].filter(Boolean).join(' · ');
  return (
    <li
      aria-label={nameOf(choice)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-card p-1.5"
    >
      {posterUrl ? (
        <img src={posterUrl} alt="" className="h-11 w-20 shrink-0 rounded-md bg-night object-cover" />
      ) : (
        <span className="grid h-11 w-20 shrink-0 place-items-center rounded-md border border-line text-ink-soft">
          <Film aria-hidden className="size-5" />
        </span>
      )}
      <div className="min-w-32 flex-1">
        <p translate="no" className="text-body font-medium wrap-anywhere">
          {nameOf(choice)}
        </p>
        {facts && <p className="text-note wrap-anywhere text-ink-soft">{facts}</p>}
      </div>
      <div className="ml-auto flex items-center">{children}</div>
    </li>
  );
}
