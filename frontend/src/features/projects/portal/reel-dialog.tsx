import { type Reel, type ReelChoice, ReelOrder } from '@cueroom/contracts/content/films';
import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call } from '../../../lib/api/api';
import { adminListOptions } from '../../../lib/api/query-client';
import { reelQuery } from '../../../lib/api/public-queries';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { Loaded } from '../../../ui/loaded';
import { MoveButtons } from '../../../ui/list/move-buttons';
import { Notice } from '../../../ui/notices/notice';
import { RecordForm } from '../../shared/records/record-form';
import { useRecordForm } from '../../shared/records/use-record-form';

const reelRecord = { path: 'reel', method: 'put', publicKeys: [reelQuery().queryKey] } as const;

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
        {(reel) =>
          reel.films.length === 0 ? (
            <Notice>
              No uploaded films yet. Add a film file or a scene to a project; links cannot be in the reel.
            </Notice>
          ) : (
            <ReelForm reel={reel} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

const nameOf = ({ title, projectTitle }: ReelChoice) => title ?? projectTitle;
const filmsOf = (keys: readonly string[], { films }: Reel) =>
  keys.flatMap((key) => films.find((film) => film.key === key) ?? []);

function ReelForm({ reel, onClose }: { reel: Reel; onClose: () => void }) {
  const state = useRecordForm({
    of: reelRecord,
    isOnly: true,
    shape: ReelOrder,
    record: reel,
    fields: [
      {
        name: 'keys',
        label: 'In the Reel',
        sayValue: (keys) =>
          filmsOf(keys as string[], reel)
            .map(nameOf)
            .join(', '),
        draw: (form: UseFormReturn<ReelOrder>) => <ReelField form={form} reel={reel} />,
      },
    ],
    savedText: () => ({ title: 'Reel saved' }),
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel="Save Reel" hasCancel isOneColumn />;
}

function ReelField({ form, reel }: { form: UseFormReturn<ReelOrder>; reel: Reel }) {
  const keys = useWatch({ control: form.control, name: 'keys' });
  const change = (next: string[]) => form.setValue('keys', next, { shouldDirty: true });
  const [said, setSaid] = useState('');
  const chosen = filmsOf(keys, reel);
  const others = reel.films.filter(({ key }) => !keys.includes(key));
  const move = (from: number, to: number) => {
    const film = chosen[from];
    if (!film) return;
    change(keys.toSpliced(from, 1).toSpliced(to, 0, film.key));
    setSaid(`${nameOf(film)} is now ${to + 1} of ${keys.length}`);
  };
  const isFull = keys.length >= limits.reel;
  return (
    <div>
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
    </div>
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
