import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { adminRecordQuery, useRecord } from '../../../lib/api/admin-lists';
import { call } from '../../../lib/api/api';
import { hasStatus } from '../../../lib/api/api-error';
import { formatDate } from '../../../lib/words/dates';
import { focusPanel, isFocusLost } from '../../../lib/page/focus-panel';
import { isTyping, leavesKey } from '../../../lib/page/keys';
import { recordPlace } from '../../../lib/page/portal-address';
import { useShortcuts } from '../../../lib/page/shortcuts';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FormFields } from '../../../ui/form/form-fields';
import { IconButton } from '../../../ui/icon-button';
import { Loaded } from '../../../ui/loaded';
import { portalPlayer } from '../../shared/player/portal-player';
import { isSounding } from '../../shared/player/sound';
import { ConflictNotice } from '../../shared/records/conflict-notice';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { RecordHistory } from '../../shared/records/record-history';
import { useTypedForm } from '../../shared/records/use-typed-form';
import { useUploads } from '../../shared/uploads/file-uploader';
import { useTrackWords } from '../shared/track-words';
import { PageSection } from './page-section';
import { partsOfPage } from './track-parts';
import { TrackPitches } from './track-pitches';
import { playOrPause, TrackPlayer } from './track-player';
import { trackRecords } from './track-records';
import { TrackRightsForm } from './track-rights';
import TrackVersions from './track-versions';
import { soundsOf } from './tracks.queries';

type TrackPageProps = OpenedRecord<PlayableTrack> & {
  /** It scrolls in the window's frame, as its list does. */
  isInWindow: boolean;
};

/** All that is known of a track, to be heard and edited. Keys lead on to the next one of the list that it was opened from. */
export default function TrackPage({ id, listed, onClose, previous, next, isInWindow }: TrackPageProps) {
  const page = useRef<HTMLElement>(null);
  const stored = useRecord('music', id, listed);
  const track = stored.data?.id === id ? stored.data : undefined;
  const go = useWalk(page, track, { previous, next });
  usePageFocus(page, onClose);
  return (
    <section
      ref={page}
      data-list="page"
      tabIndex={-1}
      aria-label={track?.title ?? 'Track'}
      className={classes('flex min-h-0 flex-col outline-none', isInWindow && 'max-xl:absolute max-xl:inset-0')}
    >
      <div data-toolbar className="flex min-h-9 items-center justify-end gap-1 self-start">
        <Button variant="quiet" size="small" onClick={onClose} className="mr-auto -ml-2.5 xl:ml-0">
          <ArrowLeft aria-hidden className="size-4" />
          Back to the list
        </Button>
        <Step icon={ChevronUp} label="Previous track" keys="K" go={go.previous} />
        <Step icon={ChevronDown} label="Next track" keys="J" go={go.next} />
      </div>
      <div className={classes('min-h-0 pt-3', isInWindow && '-mx-1 flex-1 overflow-y-auto px-1')}>
        <Loaded answer={{ ...stored, data: track }} loadingText="Loading track…" one="track" isOnPage isKept>
          {(shown) => <TrackContent key={shown.id} track={shown} />}
        </Loaded>
      </div>
    </section>
  );
}

interface StepProps {
  icon: typeof ChevronUp;
  label: string;
  keys: string;
  go?: () => void;
}
const Step = ({ icon, label, keys, go }: StepProps) => (
  <IconButton icon={icon} label={label} aria-keyshortcuts={keys} aria-disabled={!go} onClick={() => go?.()} />
);

function TrackContent({ track }: { track: PlayableTrack }) {
  const uploads = useUploads();
  return (
    <div className="mx-auto grid max-w-7xl gap-x-10 gap-y-8 pb-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <TrackPlayer track={track} />
      <div className="min-w-0">
        <TrackFacts track={track} onBusy={uploads.onBusy('track')} />
      </div>
      {/* On a phone before what is long. */}
      <div className="min-w-0 space-y-8 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <TrackPitches track={track} />
        <TrackSubmission track={track} />
        <RecordHistory of="track" id={track.id} />
      </div>
      <div className="min-w-0 space-y-8">
        <PageSection title="Versions">
          <TrackVersions track={track} onBusy={uploads.onBusy('versions')} />
        </PageSection>
        <PageSection title="Rights">
          <TrackRightsForm track={track} />
        </PageSection>
      </div>
    </div>
  );
}

type Steps = Pick<OpenedRecord<PlayableTrack>, 'previous' | 'next'>;
type Page = RefObject<HTMLElement | null>;

/** On to the next track: what plays goes along, and who was in a field is in the same one. */
function useWalk(page: Page, track: PlayableTrack | undefined, { previous, next }: Steps): Steps {
  const carried = useRef<{ isHeard: boolean; field?: string }>(undefined);
  const walk = (step: (() => void) | undefined, field?: string) =>
    step &&
    (() => {
      carried.current = { isHeard: isSounding(portalPlayer.now), field };
      step();
    });
  const arrive = useEffectEvent(() => {
    const { isHeard, field } = carried.current ?? {};
    carried.current = undefined;
    const [sound] = track ? soundsOf(track) : [];
    if (isHeard && sound) void portalPlayer.play(sound);
    const same = field && page.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
    if (same) same.focus();
    else if (isFocusLost()) page.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), [track?.id]);
  const goIn = ({ target }: KeyboardEvent) => walk(next, (target as HTMLInputElement).name)?.();
  const isOnPage = () => document.querySelector('[role=dialog]') === null;
  const inPage = { previousTrackPage: () => walk(previous)?.(), nextTrackPage: () => walk(next)?.() };
  useShortcuts({ ...inPage, nextInField: goIn }, isOnPage);
  const play = () => track && playOrPause(track);
  useShortcuts({ playAlways: play }, isOnPage, true);
  useShortcuts({ play }, ({ target, key }) => isOnPage() && leavesKey(target, key), true);
  return { previous: walk(previous), next: walk(next) };
}

/** The focus is on the page, and in no field. Escape leaves a field, then the page; the list has the focus again. */
function usePageFocus(page: Page, onClose: () => void): void {
  const onKeyDown = useEffectEvent(({ key, target, isComposing }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing) return;
    if (isTyping(target)) page.current?.focus({ preventScroll: true });
    else onClose();
  });
  useEffect(() => {
    const element = page.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    element?.focus({ preventScroll: true });
    element?.addEventListener('keydown', listen);
    return () => {
      element?.removeEventListener('keydown', listen);
      // Its list is in sight again a moment later.
      requestAnimationFrame(() => isFocusLost() && focusPanel());
    };
  }, [page]);
}

interface TrackFactsProps {
  track: PlayableTrack;
  onBusy: (isUploading: boolean) => void;
}

/** What a track says of itself, saved as it is typed. */
function TrackFacts({ track, onBusy }: TrackFactsProps) {
  const state = useTypedForm({
    of: trackRecords,
    shape: NewTrack,
    record: track,
    fields: partsOfPage(onBusy, useTrackWords(), track),
    initial: { tags: [], releasedForSite: false },
    isShownAtOnce: true,
    savedText: ({ title, artist }) => ({ title: 'Track updated', description: `${title} by ${artist}` }),
    draftKey: `track-${track.id}`,
    name: track.title,
  });
  const { form, parts, fields, conflict, status, isWaiting, submit, resolve, onLeaveField } = state;
  return (
    <form
      noValidate
      aria-label="Facts"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onBlur={onLeaveField}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <FormFields form={form} fields={parts} />
      {conflict && <ConflictNotice {...conflict} fields={fields} onResolve={resolve} />}
      <p
        role="status"
        className={`sticky bottom-0 bg-paper py-2 text-note sm:col-span-full ${isWaiting ? 'text-bad' : 'text-ink-soft'}`}
      >
        {status}
      </p>
    </form>
  );
}

/** Whose song became the track. Nothing where it came in another way. */
function TrackSubmission({ track: { sourceSongId } }: { track: PlayableTrack }) {
  const { submission, isGone } = useSubmissionOf(sourceSongId);
  if (sourceSongId === null || (!submission && !isGone)) return null;
  return (
    <PageSection title="Submission">
      {submission ? (
        <p className="mt-2 text-sm">
          <Link
            {...recordPlace('submission', submission.id)}
            className="inline-block min-h-6 font-medium text-brand-deep underline underline-offset-3 wrap-anywhere"
          >
            {`${submission.submissionUid} by ${submission.artistName}`}
          </Link>
          <span className="block text-note text-ink-soft">{`Submitted ${formatDate(submission.createdAt)}`}</span>
        </p>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">It came with a submission, which cannot be found.</p>
      )}
    </PageSection>
  );
}

const useSubmissionOf = (songId: string | null) => {
  const id = songId ?? '';
  const song = useQuery({
    queryKey: adminKeys.one('songs', id),
    queryFn: ({ signal }) =>
      call('GET /api/admin/songs/:id', { params: { id }, query: { audioFileData: 'none' }, signal }),
    enabled: songId !== null,
    staleTime: Infinity,
  });
  const { data, error } = useQuery({
    ...adminRecordQuery('submissions', song.data?.submissionId ?? ''),
    enabled: song.data !== undefined,
  });
  return { submission: data, isGone: hasStatus(song.error, 404) || hasStatus(error, 404) };
};
