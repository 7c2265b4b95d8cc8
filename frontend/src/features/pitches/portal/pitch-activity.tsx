import type { NewAnswer } from '@cueroom/contracts/pitches/reactions';
import { limits } from '@cueroom/contracts/limits';
import type { ListenTrack } from '@cueroom/contracts/pitches/listen';
import type { PitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import { trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { adminRecordQuery } from '../../../lib/api/admin-lists';
import { callList, type Listed } from '../../../lib/api/api';
import { call } from '../../../lib/api/api';
import { useCreateOnce } from '../../../lib/api/create-once';
import { followEvents, type StreamEvent } from '../../../lib/api/event-stream';
import { formatDuration } from '../../../lib/words/format';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { wordFor } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { Button } from '../../../ui/button';
import { LinkedText } from '../../../ui/linked-text';
import { TextField } from '../../../ui/form/text-field';
import { toast, toastError } from '../../../ui/notices/toasts';
import { useUnsavedValues } from '../../../ui/window/unsaved';
import { fetchPreview, pitchKind, previewQuery } from '../shared/pitches.queries';
import { HeardStrips } from './heard-strips';
import { leadsHere, useNamedPart, wayTo } from './pitch-ways';

const shownAtOnce = 30;
const feedKey = (id: string) => [...adminKeys.one(pitchKind, id), 'activity'];

/** What clients do, as they do it. */
export function PitchActivityFeed({ pitch }: { pitch: PitchWithRecipients }) {
  const { id } = pitch;
  const headingId = useId();
  const [shown, setShown] = useState(shownAtOnce);
  const { data } = useQuery({
    queryKey: [...feedKey(id), shown],
    queryFn: ({ signal }) =>
      callList('GET /api/admin/pitches/:id/activity', { params: { id }, query: { limit: shown }, signal }),
    placeholderData: keepPreviousData,
  });
  useLiveFeed(id);
  const titles = useTitles(pitch);
  const named = useNamedPart('Activity');
  return (
    <>
      <HeardStrips pitch={pitch} titles={titles} />
      <section ref={named} {...wayTo('Activity')} className={leadsHere} aria-labelledby={headingId}>
        <h3 id={headingId} className="text-lg font-semibold">
          Activity
        </h3>
        {data?.items.length === 0 && (
          <p className="mt-2 text-body text-ink-soft">Nothing yet. New activity shows up here.</p>
        )}
        <ul className="mt-3 space-y-3">
          {data?.items.map((activity) => (
            <FeedItem
              key={activity.id}
              pitch={pitch}
              activity={activity}
              title={titles.get(activity.versionId ?? '') ?? titles.get(activity.trackId ?? '')}
            />
          ))}
        </ul>
        {data && data.items.length < data.total && (
          <Button variant="quiet" size="tight" onClick={() => setShown(shown + shownAtOnce)} className="mt-3 -ml-2.5">
            Show older
          </Button>
        )}
      </section>
    </>
  );
}

/** New entries come by themselves; with each the record of who did it is read again. */
function useLiveFeed(id: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: feedKey(id) });
    const hear = ({ event, data }: StreamEvent) => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.one(pitchKind, id), exact: true });
      // A comment was taken back, for instance.
      if (event !== 'activity') return readAgain();
      const activity = JSON.parse(data) as PitchActivity;
      queryClient.setQueriesData<Listed<PitchActivity>>(
        { queryKey: feedKey(id) },
        (feed) => feed && withActivity(feed, activity),
      );
      if (activity.kind === 'request')
        toast({ title: 'License requested', description: `By ${activity.recipientName}` });
    };
    return followEvents(`/api/admin/pitches/${id}/events`, hear, readAgain);
  }, [id, queryClient]);
}

const withActivity = (feed: Listed<PitchActivity>, activity: PitchActivity): Listed<PitchActivity> =>
  feed.items.some((known) => known.id === activity.id)
    ? feed
    : { ...feed, items: [activity, ...feed.items], total: feed.total + 1 };

/** Of tracks that stand in the pitch now, and of their versions; of others the feed has an id alone. */
const useTitles = (pitch: PitchWithRecipients): ReadonlyMap<string, string> => {
  const { data } = useQuery(previewQuery(pitch));
  const namesOf = ({ trackId, title, versions }: ListenTrack) => [
    [trackId, title] as const,
    ...versions.map((version) => [version.id, `${title} (${sayVersion(version)})`] as const),
  ];
  return new Map(data?.tracks.flatMap(namesOf));
};

interface FeedItemProps {
  pitch: PitchWithRecipients;
  activity: PitchActivity;
  title?: string;
}

function FeedItem({ pitch, activity, title }: FeedItemProps) {
  const { kind, recipientName, trackId, choice, at, text, createdAt, recipientId, requestId, commentId } = activity;
  const track = trackId ? <TrackTitle id={trackId} known={title} /> : <span>the pitch</span>;
  const reactions = pitch.recipients
    .find(({ id }) => id === recipientId)
    ?.reactions.find((of) => of.trackId === trackId);
  // Of older entries only the words are known.
  const isIt = (one: TrackComment) => (commentId ? one.id === commentId : one.at === at && one.text === text);
  const comment = kind === 'comment' ? reactions?.comments.find(isIt) : undefined;
  const request = reactions?.requests.find(({ id }) => id === requestId);
  const words = {
    opened: <span>opened the pitch</span>,
    heard: <span>listened to {track}</span>,
    choice: (
      <span>
        <span>{choice ? `chose ${wordFor(trackChoices, choice)} for` : 'took back the choice for'}</span> {track}
      </span>
    ),
    comment: (
      <span>
        commented on {track} at <span translate="no">{formatDuration(at ?? 0)}</span>
      </span>
    ),
    download: <span>downloaded {trackId ? track : <span>all tracks</span>}</span>,
    request: <span>asked for a license for {track}</span>,
  }[kind];
  return (
    <li tabIndex={-1} className="border-l-2 border-line pl-3 text-body">
      <p className="wrap-anywhere">
        <span className="font-semibold">{recipientName}</span> {words}
      </p>
      {kind === 'comment' && text && (
        <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere" dir="auto">
          <LinkedText text={text} />
        </p>
      )}
      {request && (
        <p className="mt-0.5 text-note wrap-anywhere">
          {[request.project, request.media, request.territory, request.term, request.deadline, request.budget]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <p className="text-note text-ink-soft">
        <Ago iso={createdAt} />
      </p>
      {comment?.answers.map(({ id, text: said }) => (
        <p key={id} className="mt-1 text-note text-ink-soft wrap-anywhere">
          {`Answered: ${said}`}
        </p>
      ))}
      {comment && <AnswerForm pitchId={pitch.id} trackId={trackId} comment={comment} />}
    </li>
  );
}

function TrackTitle({ id, known }: { id: string; known?: string }) {
  const { data } = useQuery({ ...adminRecordQuery('music', id), enabled: known === undefined });
  const title = known ?? data?.title;
  return title ? <span translate="no">{`“${title}”`}</span> : <span>a track</span>;
}

/** The form has the focus; when it goes, as the answer has come, the entry that it stood in. */
const holdFocus = (form: HTMLFormElement) => {
  const entry = form.closest('li');
  form.querySelector('input')?.focus();
  return () => {
    if (form.contains(document.activeElement)) entry?.focus();
  };
};

/** The track may have been taken out meanwhile, also by someone else. */
const sayShown = (pitchId: string, trackId: string | null): Promise<string | undefined> =>
  fetchPreview(pitchId).then(
    ({ tracks }) =>
      tracks.some((track) => track.trackId === trackId)
        ? 'It shows on the client’s page. No email tells of it.'
        : 'It shows on the client’s page once the track is back there. No email tells of it.',
    () => undefined,
  );

interface AnswerFormProps {
  pitchId: string;
  trackId: string | null;
  comment: TrackComment;
}

const answerArrived = 'Your first answer arrived, as it was then';

function AnswerForm({ pitchId, trackId, comment }: AnswerFormProps) {
  const [isOpen, setOpen] = useState(false);
  const params = { id: pitchId, commentId: comment.id };
  const send = useCreateOnce(
    (body: NewAnswer, key) => call('POST /api/admin/pitches/:id/comments/:commentId/answers', { params, body, key }),
    answerArrived,
  );
  const answer = useRecordMutation<string>({
    kind: pitchKind,
    mutationFn: (words) => send({ text: words }),
    onSuccess: () =>
      void sayShown(pitchId, trackId).then((description) => toast({ title: 'Answer saved', description })),
    onError: (error) => toastError(error, 'The answer was not sent'),
  });
  const { values: text, change, arrived } = useUnsavedValues('', { isSending: answer.isPending });
  if (!isOpen) {
    return (
      <Button variant="quiet" size="tight" onClick={() => setOpen(true)} className="-ml-2.5">
        {comment.answers.length > 0 ? 'Answer again' : 'Answer'}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) answer.mutate(text.trim(), { onSuccess: () => setOpen(!arrived(text, '')) });
  };
  return (
    <form ref={holdFocus} onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <TextField
          label="Answer"
          value={text}
          maxLength={limits.pitchComment}
          onChange={({ target }) => change(target.value)}
        />
      </div>
      <Button type="submit" isPending={answer.isPending}>
        Send answer
      </Button>
    </form>
  );
}
