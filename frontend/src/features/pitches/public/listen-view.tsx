import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import { Pause, Play, Printer, Star } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatStudioMoment } from '../../../lib/words/dates';
import { pluralize } from '../../../lib/words/format';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { LinkedText } from '../../../ui/linked-text';
import { StudioSign } from '../../../ui/studio-sign';
import { isSounding } from '../../shared/player/sound';
import { useNow } from '../../shared/player/use-now';
import { GoneTracks } from './gone-tracks';
import type { ListenCalls } from './listen-calls';
import { ListenTrackRow } from './listen-track';
import { PlayerDock } from './player-dock';
import { useRequestDialog } from './request-dialog';
import { DownloadButton, formatsOf } from './track-download';
import type { Doing } from './use-outbox';
import { type ListenPlayer, type TrackSound, usePlayer } from './use-player';

interface ListenViewProps {
  page: ListenPage;
  calls: ListenCalls;
  reload: () => Promise<ListenPage | void>;
  doing: Doing;
}

const whatIsSeen = 'The studio sees which tracks you play and your choices.';
const whatIsSeenUntracked = 'The studio sees your choices. Neither your visits nor what you play is recorded.';

/** A pitch as its client has it. */
export function ListenView({ page, calls, reload, doing }: ListenViewProps) {
  const [isMarkedFirst, setMarkedFirst] = useState(false);
  const rows = useMemo(() => rowsOf(page.tracks, isMarkedFirst), [page.tracks, isMarkedFirst]);
  const inOrder = useMemo(() => rows.map(({ track }) => track), [rows]);
  const { player, soundOf, choose, jump } = usePlayer(page, inOrder, calls, reload);
  const { ask, dialog } = useRequestDialog(page, doing);
  // In a window of the portal the landmarks and the heading are the portal's own.
  const [Page, Main] = page.preview ? (['section', 'div'] as const) : (['div', 'main'] as const);
  return (
    <Page
      className={classes('mx-auto max-w-5xl print:p-0', !page.preview && 'px-5 pt-8 pb-44 sm:px-8 sm:pt-14 sm:pb-32')}
    >
      {page.preview && (
        <p className="mb-6 rounded-xl bg-brand-tint px-4 py-3 text-body font-semibold text-brand-darker">
          Preview: this is what your client sees. Nothing is counted or kept.
        </p>
      )}
      <Head page={page}>{inOrder.length > 1 && <PlayAll player={player} sounds={inOrder.map(soundOf)} />}</Head>
      <Main>
        <Toolbar page={page} calls={calls} isMarkedFirst={isMarkedFirst} onMarkedFirst={setMarkedFirst} />
        {/* One list: a track that changes its place or its section keeps what is being typed in it. */}
        <h2 id="tracks" className="sr-only">
          Tracks
        </h2>
        <ul aria-labelledby="tracks" className="tracklist mt-10">
          {rows.map(({ track, heading, isApart }) => (
            <li key={track.trackId} className={isApart ? 'mt-10' : undefined}>
              {heading && (
                <h2 className="mb-4 text-left text-lead font-semibold wrap-anywhere text-brand-deep" dir="auto">
                  {heading}
                </h2>
              )}
              <ListenTrackRow
                {...{ page, track, player, calls, doing }}
                sound={soundOf(track)}
                onVersion={choose}
                onJump={jump}
                onRequest={ask}
              />
            </li>
          ))}
        </ul>
        {page.tracks.length === 0 && <NoMusic page={page} />}
        <GoneTracks page={page} doing={doing} />
      </Main>
      <footer className="mt-12 border-t border-line pt-5 text-note text-ink-soft">
        <p>{page.tracking ? whatIsSeen : whatIsSeenUntracked}</p>
      </footer>
      {dialog}
      <PlayerDock player={player} tracks={page.tracks} doing={doing} isInside={Boolean(page.preview)} />
    </Page>
  );
}

/** Of a client's page never: then only the studio's preview is there. */
const isPast = (iso: string): boolean => Date.parse(iso) <= Date.now();

function NoMusic({ page }: { page: ListenPage }) {
  const words = page.unavailable > 0 ? 'There is no music here at the moment.' : 'There is no music here yet.';
  return <p className="mt-10 text-lead text-ink-soft">{words}</p>;
}

function Head({ page, children }: { page: ListenPage; children: ReactNode }) {
  const { studio, title, message, coverUrl, recipient, expiresAt, tracks } = page;
  const Title = page.preview ? 'h2' : 'h1';
  const who = recipient && [recipient.name, recipient.company].filter(Boolean).join(', ');
  // Of what is still being analyzed the length is not known: less than all of it would be wrong.
  const seconds = tracks.reduce((sum, { duration }) => sum + (duration ?? NaN), 0);
  const facts = [
    tracks.length > 0 && pluralize(tracks.length, 'track'),
    seconds > 0 && sayLength(seconds),
    expiresAt && `${isPast(expiresAt) ? 'Was open' : 'Open'} until ${formatStudioMoment(expiresAt)}`,
  ].filter(Boolean);
  return (
    <header className="grid items-start gap-6 sm:grid-cols-[1fr_auto] sm:gap-10">
      <div className="min-w-0">
        <p translate="no" className="font-semibold text-brand-deep">
          <StudioSign hasPlate>{studio}</StudioSign>
        </p>
        <Title translate="no" className="mt-3 text-left text-intro wrap-anywhere" dir="auto">
          {title}
        </Title>
        {who && <p className="mt-3 text-lead wrap-anywhere">{`For ${who}`}</p>}
        <p className="mt-1 flex flex-wrap gap-x-3 text-note text-ink-soft tabular-nums">
          {facts.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        </p>
        {children}
        <Message text={message ?? ''} />
        <p className="hidden mt-6 max-w-prose rounded-xl bg-brand-tint px-4 py-3 text-brand-darker noscript:block">
          To hear this music, to choose and to write to us here, please switch on JavaScript in your browser.
        </p>
      </div>
      {coverUrl && (
        <img
          src={coverUrl}
          alt=""
          className="order-first aspect-square w-24 rounded-xl object-cover sm:order-last sm:w-56 print:w-32"
        />
      )}
    </header>
  );
}

function Message({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).filter((part) => part.trim());
  if (paragraphs.length === 0) return null;
  return (
    <div className="mt-6 max-w-prose space-y-4 leading-relaxed wrap-anywhere" dir="auto">
      {paragraphs.map((part, index) => (
        <p key={index} className="whitespace-pre-line">
          <LinkedText text={part} />
        </p>
      ))}
    </div>
  );
}

/** Of all tracks: `48 min`, `1 h 10 min`. */
const sayLength = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

/** In sight on a phone, however long the message is. */
function PlayAll({ player, sounds }: { player: ListenPlayer; sounds: readonly TrackSound[] }) {
  const hasSound = useNow(player, ({ sound }) => sound !== null);
  const isOn = useNow(player, isSounding);
  const first = sounds.find(({ source }) => source !== null);
  const Icon = isOn ? Pause : Play;
  return (
    <Button
      size="large"
      disabled={!first}
      onClick={() => (hasSound ? player.toggle() : first && void player.play(first))}
      className="mt-6 noscript:hidden"
    >
      <Icon aria-hidden className="size-5" />
      <span>{isOn ? 'Pause' : 'Play all'}</span>
    </Button>
  );
}

interface ToolbarProps extends Pick<ListenViewProps, 'page' | 'calls'> {
  isMarkedFirst: boolean;
  onMarkedFirst: (isFirst: boolean) => void;
}

function Toolbar({ page, calls, isMarkedFirst, onMarkedFirst }: ToolbarProps) {
  if (page.tracks.length === 0) return null;
  return (
    <div className="relative mt-8 flex flex-wrap items-center gap-x-0.5 gap-y-2 print:hidden noscript:hidden sm:gap-x-2">
      <Button
        variant="secondary"
        size="tight"
        aria-pressed={isMarkedFirst}
        onClick={() => onMarkedFirst(!isMarkedFirst)}
      >
        <Star aria-hidden className="size-4" />
        My choices
      </Button>
      <Button variant="quiet" size="tight" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
      {formatsOf(page.access).length > 0 && (
        <DownloadButton label="Download all" access={page.access} calls={calls} wanted={{ all: true }} />
      )}
      {isMarkedFirst && page.tracks.every(({ choice }) => choice === null) && (
        <p role="status" className="w-full text-note text-ink-soft">
          Tracks that you mark Yes, Maybe or No come first here.
        </p>
      )}
    </div>
  );
}

interface Row {
  track: ListenTrack;
  /** Of the section that begins with it. */
  heading: string | null;
  /** Another section begins, or none does after one. */
  isApart?: boolean;
}

const weights = { yes: 0, maybe: 1, no: 2 } as const;

/** As the studio has ordered them; or what was marked first: yes, maybe, no, and then the others. */
const rowsOf = (tracks: readonly ListenTrack[], isMarkedFirst: boolean): Row[] => {
  if (!isMarkedFirst) {
    return tracks.map((track, index) => {
      const isNew = track.section !== tracks[index - 1]?.section;
      return { track, heading: isNew ? track.section : null, isApart: isNew && index > 0 };
    });
  }
  const weightOf = ({ choice }: ListenTrack) => (choice ? weights[choice] : 3);
  return [...tracks].sort((a, b) => weightOf(a) - weightOf(b)).map((track) => ({ track, heading: null }));
};
