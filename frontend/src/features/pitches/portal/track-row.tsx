import { limits } from '@cueroom/contracts/limits';
import type { ListenTrack } from '@cueroom/contracts/pitches/listen';
import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, GripVertical, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { adminRecordQuery } from '../../../lib/api/admin-lists';
import { formatDuration } from '../../../lib/words/format';
import { classes } from '../../../ui/classes';
import { ConfirmDialog } from '../../../ui/window/dialog';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/window/menu';
import { MoveButtons } from '../../../ui/list/move-buttons';
import { SelectField, TextArea, TextField } from '../../../ui/form/text-field';
import { PlayToggle } from '../../shared/player/player-parts';
import type { Playable } from '../../shared/player/portal-player';
import { ClearanceBadge } from '../../tracks/shared/clearance-badge';

interface TrackRowProps {
  track: PitchTrack;
  /** Undefined when clients do not get it. */
  shown?: ListenTrack;
  index: number;
  count: number;
  sections: readonly string[];
  isDragged: boolean;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
  onMove: (to: number) => void;
  /** Up or down, to the place beside it. */
  onStep: (to: number) => void;
  onChange: (fields: Partial<PitchTrack>) => void;
  onRemove: () => void;
  /** Asked before that: who would miss it. */
  warning?: string;
}

/** A track in its pitch, with a note and a section. */
export function TrackRow(props: TrackRowProps) {
  const { track, shown, index, count, sections, isDragged, onDragStart, onDragEnd } = props;
  const { onMove, onStep, onChange, onRemove, warning } = props;
  const titleId = useId();
  // Only by its handle: a row that is dragged by its fields could not be typed in.
  const [isHeld, setHeld] = useState(false);
  return (
    <li
      aria-labelledby={titleId}
      draggable={isHeld}
      onDragStart={onDragStart}
      onDragEnd={() => {
        setHeld(false);
        onDragEnd();
      }}
      className={classes('rounded-xl border border-line bg-card px-3 py-1.5', isDragged && 'opacity-60')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <GripVertical
          aria-hidden
          onPointerDown={() => setHeld(true)}
          onPointerUp={() => setHeld(false)}
          className="hidden size-5 shrink-0 cursor-grab text-ink-soft sm:block"
        />
        {shown && <PlayToggle sound={playableOf(shown)} isQuiet describedBy={titleId} />}
        {/* On a phone the buttons have a line of their own. */}
        <div className="flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-3">
          <p translate="no" id={titleId} className="text-left font-semibold wrap-anywhere" dir="auto">
            {shown?.title ?? <MissingTitle id={track.trackId} />}
          </p>
          <p className="text-note wrap-anywhere text-ink-soft">
            {shown ? sayFacts(shown) : <WhyMissing id={track.trackId} />}
          </p>
          {shown?.clearance && <ClearanceBadge clearance={shown.clearance} />}
        </div>
        <RowButtons {...{ index, count, titleId, onMove, onStep, onRemove, warning }} />
      </div>
      <TrackFields {...{ track, shown, sections, onChange }} />
    </li>
  );
}

const sayFacts = ({ artist, bpm, key, duration }: ListenTrack): string =>
  [artist, bpm && `${bpm} BPM`, key, duration && formatDuration(duration)].filter(Boolean).join(' · ');

type RowButtonsProps = Pick<TrackRowProps, 'index' | 'count' | 'onMove' | 'onStep' | 'onRemove' | 'warning'> & {
  titleId: string;
};

function RowButtons({ index, count, titleId, onMove, onStep, onRemove, warning }: RowButtonsProps) {
  const last = count - 1;
  const farther = [
    ...(index > 0 ? [{ label: 'Move to top', onSelect: () => onMove(0) }] : []),
    ...(index < last ? [{ label: 'Move to bottom', onSelect: () => onMove(last) }] : []),
  ];
  return (
    <div className="ml-auto flex">
      <MoveButtons {...{ index, count, onMove: onStep }} />
      {farther.length > 0 && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label="More actions" aria-describedby={titleId} />}
          items={farther}
        />
      )}
      <RemoveButton onRemove={onRemove} warning={warning} />
    </div>
  );
}

function RemoveButton({ onRemove, warning }: Pick<TrackRowProps, 'onRemove' | 'warning'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    // A question would hold the focus.
    flushSync(() => setAsking(false));
    if (button.current) focusNext(button.current);
    onRemove();
  };
  return (
    <>
      <IconButton
        ref={button}
        icon={Trash2}
        label="Remove"
        data-remove
        onClick={() => (warning ? setAsking(true) : remove())}
      />
      <ConfirmDialog
        question="Take this track out?"
        explanation={warning}
        confirmLabel="Confirm"
        isOpen={isAsking}
        isPending={false}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Its row goes: on to the same button of the one below or above, or to the search for others. */
const focusNext = (button: Element) => {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const place = next?.querySelector<HTMLElement>('[data-remove]');
  (place ?? row?.closest('section')?.querySelector<HTMLElement>('[type=search]'))?.focus();
};

/** The label and its box in one line, what is said of the text below: a pitch of six tracks is read without scrolling. */
const besideLabel =
  'flex flex-wrap items-center gap-x-2 [&>:first-child]:mb-0 [&>:nth-child(n+3)]:basis-full [&>:first-child]:w-13 sm:[&>:first-child]:w-auto [&_input]:h-9 [&_input]:min-w-0 [&_input]:flex-1 [&_select]:h-9 [&_select]:w-auto [&_select]:min-w-0 [&_select]:flex-1 [&_textarea]:min-w-0 [&_textarea]:flex-1 pointer-coarse:[&_input]:h-11 pointer-coarse:[&_select]:h-11';

type TrackFieldsProps = Pick<TrackRowProps, 'track' | 'shown' | 'sections' | 'onChange'>;

function TrackFields({ track, shown, sections, onChange }: TrackFieldsProps) {
  const listId = useId();
  const hasVersions = shown !== undefined && shown.versions.length > 0;
  return (
    <div
      className={classes(
        'mt-1 grid gap-x-4 gap-y-1.5',
        hasVersions ? 'sm:grid-cols-[3fr_2fr_2fr]' : 'sm:grid-cols-[3fr_2fr]',
      )}
    >
      <TextArea
        label="Note"
        rows={1}
        value={track.note ?? ''}
        maxLength={limits.pitchNote}
        className={`${besideLabel} [&_textarea]:field-sizing-content [&_textarea]:max-h-40 [&_textarea]:py-1.5`}
        onChange={({ target }) => onChange({ note: target.value || null })}
      />
      <TextField
        label="Section"
        className={besideLabel}
        value={track.section ?? ''}
        maxLength={limits.name}
        list={listId}
        onChange={({ target }) => onChange({ section: target.value || null })}
      />
      <datalist id={listId}>
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
      {shown && hasVersions && (
        <SelectField
          label="Version"
          className={besideLabel}
          emptyLabel="Main"
          value={track.versionId ?? ''}
          options={shown.versions.map((version) => ({ value: version.id, label: sayVersion(version) }))}
          onChange={({ target }) => onChange({ versionId: target.value || null })}
        />
      )}
    </div>
  );
}

function MissingTitle({ id }: { id: string }) {
  const { data, isError } = useQuery(adminRecordQuery('music', id));
  return data?.title ?? (isError ? 'Deleted track' : '…');
}

/** What was added just now is not missing: it is not on the client's page yet. */
function WhyMissing({ id }: { id: string }) {
  const { data, isError } = useQuery(adminRecordQuery('music', id));
  if (data?.available ?? !isError) return data?.artist ?? '…';
  return <span className="text-bad">Clients do not see it: it is no longer available</span>;
}

const playableOf = ({ trackId, title, artist, duration, fileStreamUrl, peaksUrl }: ListenTrack): Playable => ({
  ...{ id: trackId, title, artist, peaksUrl, durationSec: duration },
  source: fileStreamUrl ?? '',
});
