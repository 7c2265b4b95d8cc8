import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { TrackReactions } from '@cueroom/contracts/pitches/reactions';
import { trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { formatDuration, pluralize } from '../../../lib/words/format';
import { Badge } from '../../../ui/badge';
import { previewQuery } from '../shared/pitches.queries';

const tones = { yes: 'good', maybe: 'brand', no: 'bad' } as const;

interface HeardStripsProps {
  pitch: PitchWithRecipients;
  /** Of tracks, and of their versions. */
  titles: ReadonlyMap<string, string>;
}

/** For each track who heard which part of it, and what they think; and what was said of tracks that were not played. */
export function HeardStrips({ pitch, titles }: HeardStripsProps) {
  const lengths = useLengths(pitch);
  const rows = pitch.tracks.map(({ trackId }): TrackPeople => {
    const people = pitch.recipients.flatMap(({ id, name, reactions }) => {
      const of = reactions.find((one) => one.trackId === trackId);
      return of && hasReacted(of) ? [{ id, name, of }] : [];
    });
    return { trackId, people };
  });
  const isPlayed = ({ people }: TrackPeople) => people.some(({ of }) => isHeard(of));
  const [played, others] = [rows.filter(isPlayed), rows.filter((row) => !isPlayed(row))];
  return (
    <>
      <TrackList title="What they heard" rows={played} titles={titles} lengths={lengths}>
        {others.length > 0 && (
          <p className="mt-3 text-note text-ink-soft">
            {others.length === 1 ? 'One track was not played.' : `${others.length} tracks were not played.`}
          </p>
        )}
      </TrackList>
      <TrackList
        title="Choices and requests"
        rows={others.filter(({ people }) => people.length > 0)}
        titles={titles}
        lengths={lengths}
      />
    </>
  );
}

interface TrackPeople {
  trackId: string;
  people: { id: string; name: string; of: TrackReactions }[];
}

interface TrackListProps extends Pick<HeardStripsProps, 'titles'> {
  title: string;
  rows: readonly TrackPeople[];
  lengths: ReadonlyMap<string, number>;
  children?: ReactNode;
}

function TrackList({ title, rows, titles, lengths, children }: TrackListProps) {
  const headingId = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-lg font-semibold">
        {title}
      </h3>
      <ul className="mt-3 space-y-4">
        {rows.map(({ trackId, people }) => (
          <li key={trackId}>
            <p className="font-semibold wrap-anywhere">
              {titles.get(trackId) ?? 'A track that is no longer available'}
            </p>
            <ul className="mt-1.5 space-y-2">
              {people.map(({ id, name, of }) => (
                <Person key={id} name={name} of={of} titles={titles} lengths={lengths} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

interface PersonProps extends Pick<TrackListProps, 'titles' | 'lengths'> {
  name: string;
  of: TrackReactions;
}

function Person({ name, of, titles, lengths }: PersonProps) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2 text-note text-ink-soft">
        <span translate="no" className="text-ink">
          {name}
        </span>
        {of.choice && (
          <Badge tone={tones[of.choice]}>{trackChoices.find(({ value }) => value === of.choice)?.label}</Badge>
        )}
        {of.heardSec > 0 && <span>{sayHeard(of.heardSec, lengths.get(of.trackId))}</span>}
        {of.comments.length > 0 && <span>{pluralize(of.comments.length, 'comment')}</span>}
        {of.downloads.length > 0 && <span>{pluralize(of.downloads.length, 'download')}</span>}
        {of.requests.length > 0 && <span>{pluralize(of.requests.length, 'license request')}</span>}
      </p>
      {of.heard.length > 0 && <Strip heard={of.heard} lengthSec={lengths.get(of.trackId)} />}
      {of.versions.map(({ versionId, heard, heardSec }) => (
        <div key={versionId} className="mt-1.5">
          <p className="flex flex-wrap gap-x-2 text-note text-ink-soft">
            <span>{titles.get(versionId) ?? 'A version that is no longer available'}</span>
            <span>{sayHeard(heardSec, lengths.get(versionId))}</span>
          </p>
          <Strip heard={heard} lengthSec={lengths.get(versionId)} />
        </div>
      ))}
    </li>
  );
}

const isHeard = ({ heard, versions }: TrackReactions): boolean => heard.length + versions.length > 0;

const hasReacted = ({ choice, comments, heard, versions, downloads, requests }: TrackReactions): boolean =>
  choice !== null || [comments, heard, versions, downloads, requests].some((all) => all.length > 0);

/** `heard 2:41 of 3:12`. The last second is a part of one. */
const sayHeard = (sec: number, lengthSec = Infinity): string =>
  `heard ${formatDuration(Math.min(sec, lengthSec))}${lengthSec < Infinity ? ` of ${formatDuration(lengthSec)}` : ''}`;

function Strip({ heard, lengthSec }: { heard: readonly [number, number][]; lengthSec?: number }) {
  const whole = lengthSec ?? Math.max(...heard.map(([, to]) => to));
  return (
    <span aria-hidden className="relative mt-1 block h-1.5 overflow-hidden rounded-full bg-line">
      {heard.map(([from, to]) => (
        <span
          key={from}
          className="absolute inset-y-0 bg-brand forced-colors:bg-[Highlight]"
          style={{ left: `${(from / whole) * 100}%`, width: `${(Math.max(0, to - from) / whole) * 100}%` }}
        />
      ))}
    </span>
  );
}

const useLengths = (pitch: PitchWithRecipients): ReadonlyMap<string, number> => {
  const { data } = useQuery(previewQuery(pitch));
  return new Map(
    data?.tracks
      .flatMap(({ trackId, duration, versions }) => [{ id: trackId, duration }, ...versions])
      .flatMap(({ id, duration }) => (duration ? [[id, Math.floor(duration)] as const] : [])),
  );
};
