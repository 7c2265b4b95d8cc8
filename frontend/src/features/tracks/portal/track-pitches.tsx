import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { pitchStatuses, trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import type { TrackClient, TrackPitch } from '@cueroom/contracts/pitches/track-pitches';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminKeys } from '../../../lib/api/admin-keys';
import { callList } from '../../../lib/api/api';
import { formatDay } from '../../../lib/words/dates';
import { formatDuration, pluralize } from '../../../lib/words/format';
import { recordPlace } from '../../../lib/page/portal-address';
import { wordFor } from '../../../lib/words/words';
import { Badge } from '../../../ui/badge';
import { Failure } from '../../../ui/notices/failure';
import { AddToPitch } from '../../pitches/shared/add-to-pitch';
import { PageSection } from './page-section';

const tones = { yes: 'good', maybe: 'brand', no: 'bad' } as const;

/** Where it was pitched, and what each client did with it. */
export function TrackPitches({ track }: { track: PlayableTrack }) {
  const { id } = track;
  const { data, error, refetch } = useQuery({
    queryKey: [...adminKeys.kind('pitches'), 'with', id],
    queryFn: ({ signal }) => callList('GET /api/admin/music/:id/pitches', { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <PageSection title="Pitches">
      <div className="mt-2 flex flex-wrap gap-2">
        <AddToPitch trackIds={[id]} onDone={() => void refetch()} />
      </div>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="mt-3 text-sm text-ink-soft">It stands in no pitch yet.</p>}
      <ul aria-label="Pitches" className="mt-3 space-y-4">
        {data?.items.map((pitch) => (
          <PitchRow key={pitch.id} pitch={pitch} track={track} />
        ))}
      </ul>
    </PageSection>
  );
}

function PitchRow({ pitch, track }: { pitch: TrackPitch; track: PlayableTrack }) {
  const { status, isInPitch, note, recipientCount, clients, createdAt } = pitch;
  const version = track.versions.find(({ id }) => id === pitch.versionId);
  const facts = [
    formatDay(createdAt),
    wordFor(pitchStatuses, status),
    recipientCount > 0 && pluralize(recipientCount, 'recipient'),
    !isInPitch && 'taken out since',
    version && sayVersion(version),
  ];
  return (
    <li className="text-sm">
      <Link
        {...recordPlace('pitch', pitch.id)}
        className="inline-block min-h-6 font-semibold wrap-anywhere underline-offset-3 hover:underline"
      >
        {pitch.title}
      </Link>
      <p className="text-note text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      {note && <p className="mt-0.5 wrap-anywhere">{note}</p>}
      <ul className="mt-1 space-y-1.5 empty:hidden">
        {clients.map((client) => (
          <Client key={client.recipientId} client={client} track={track} />
        ))}
      </ul>
    </li>
  );
}

function Client({ client, track }: { client: TrackClient; track: PlayableTrack }) {
  const { recipientName, company, choice, heardSec, versions, downloads, requests, comments } = client;
  const heard = (sec: number, name?: string) => sec > 0 && `heard ${formatDuration(sec)}${name ? ` of ${name}` : ''}`;
  const nameOf = (versionId: string) => {
    const version = track.versions.find(({ id }) => id === versionId);
    return version ? sayVersion(version) : 'a version';
  };
  const facts = [
    heard(heardSec),
    ...versions.map((version) => heard(version.heardSec, nameOf(version.versionId))),
    downloads.length > 0 && pluralize(downloads.length, 'download'),
    requests.length > 0 && pluralize(requests.length, 'license request'),
  ];
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-x-2 text-note text-ink-soft">
        <span translate="no" className="text-ink">
          {company ? `${recipientName}, ${company}` : recipientName}
        </span>
        {choice && <Badge tone={tones[choice]}>{wordFor(trackChoices, choice)}</Badge>}
        <span className="empty:hidden">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {comments.map(({ id, at, text }) => (
        <p key={id} className="mt-0.5 text-note wrap-anywhere" dir="auto">
          {`${formatDuration(at)} “${text}”`}
        </p>
      ))}
    </li>
  );
}
