import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import type { AskedChanges } from '@cueroom/contracts/intake/artist-changes';
import { sayAsked } from '@cueroom/contracts/intake/changes-letter';
import type { ChangeItem } from '@cueroom/contracts/options';
import { Check } from 'lucide-react';
import { useContext, useState } from 'react';
import { call } from '../../../../lib/api/api';
import { sayError } from '../../../../lib/api/api-error';
import { formatStudioDay } from '../../../../lib/words/dates';
import { Button } from '../../../../ui/button';
import { LinkedText } from '../../../../ui/linked-text';
import { usePageChange } from './artist-page.queries';
import { leadTo, openPart, partIdOf } from './asked-parts';
import { UnsentParts } from './unsent-parts';

interface ChangesAskedProps {
  token: string;
  changes: AskedChanges;
  songs: readonly ArtistSong[];
}

/** What the studio waits for, song by song: each point leads to where it is sent, and is struck when it has come in. */
export function ChangesAsked({ token, changes, songs }: ChangesAskedProps) {
  const { items, message, until, received, backAt } = changes;
  const isWhole = items.every((item) => received.some((one) => one.item === item));
  const asked = songs.flatMap((song) => {
    const ofIt = changes.songs.find(({ songId }) => songId === song.id);
    return ofIt ? [{ song, ...ofIt }] : [];
  });
  const answeredAt = received.find(({ item }) => item === 'other')?.at;
  return (
    <section aria-labelledby="changes-asked" className="rounded-2xl border border-brand bg-brand-tint/60 p-5 sm:p-7">
      <h2 id="changes-asked" className="text-heading">
        {isWhole ? 'We have what we asked for' : backAt ? 'We go on with what we have' : 'We ask for changes'}
      </h2>
      <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
        <LinkedText text={message} />
      </p>
      <div className="mt-4 flex flex-wrap gap-x-12 gap-y-4">
        {asked.map(({ song, items: ofIt, received: came }) => (
          <div key={song.id} className="min-w-0">
            {songs.length > 1 && (
              <h3 translate="no" className="font-semibold wrap-anywhere">
                {song.trackTitle}
              </h3>
            )}
            <ul aria-label={song.trackTitle}>
              {ofIt.map((item) => (
                <Point key={item} item={item} song={song} receivedAt={came.find((one) => one.item === item)?.at} />
              ))}
            </ul>
          </div>
        ))}
        {items.includes('other') && (
          <ul aria-label="The whole submission">
            <Point item="other" receivedAt={answeredAt} />
          </ul>
        )}
      </div>
      {!isWhole && (
        <p className="mt-4 max-w-prose text-sm text-ink-soft">
          {backAt
            ? `You told us on ${formatStudioDay(backAt)} that this is all. You can still add the rest until ${formatStudioDay(until)}`
            : `Open for you until ${formatStudioDay(until)}`}
        </p>
      )}
      {!isWhole && !backAt && <Done token={token} />}
    </section>
  );
}

interface PointProps {
  item: ChangeItem;
  song?: ArtistSong;
  receivedAt?: string;
}

function Point({ item, song, receivedAt }: PointProps) {
  const label = sayAsked(item);
  const id = partIdOf(item, song?.id ?? '');
  if (receivedAt)
    return (
      <li className="flex min-h-8 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
        <Check aria-hidden className="size-4 text-good" />
        <del className="text-ink-soft">{label}</del>{' '}
        <span className="text-sm text-good">{`Received on ${formatStudioDay(receivedAt)}`}</span>
      </li>
    );
  const isChecking = item === 'better-file' && song?.verdict === 'checking';
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
      <span aria-hidden className="mx-0.5 size-3 rounded-[3px] border-2 border-brand" />
      {isChecking ? (
        <>
          <span>{label}</span> <span className="text-sm text-ink-soft">We are checking your file</span>
        </>
      ) : (
        <a
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            openPart(id);
          }}
          className="inline-flex items-center font-medium text-brand-deep underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {label}
        </a>
      )}
    </li>
  );
}

/** The artist's word that this is all. Words on the page that were not sent would be missing, so the page asks first. */
function Done({ token }: { token: string }) {
  const parts = useContext(UnsentParts);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const unsent = asked.filter((id) => parts.has(id));
  const done = usePageChange(token, () => call('POST /api/music/:token/changes/done', { params: { token } }));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        onClick={() => (parts.size > 0 ? setAsked([...parts.keys()]) : done.mutate(undefined))}
        isPending={done.isPending}
      >
        Done
      </Button>
      <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
        Is this all that you can send? Then we go on with it. Once everything is here, we do so by ourselves.
      </p>
      <div aria-live="assertive" className="basis-full empty:hidden">
        {unsent.length > 0 && (
          <div role="group" aria-label="Before you are done" className="rounded-lg bg-card px-4 py-4">
            <p className="font-medium">This is on the page, and we don’t have it yet. Save or send it first:</p>
            <ul className="mt-1">
              {unsent.map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => leadTo(id)}
                    className="min-h-8 text-left font-medium wrap-anywhere text-brand-deep underline underline-offset-3 pointer-coarse:min-h-11"
                  >
                    {parts.get(id)}
                  </button>
                </li>
              ))}
            </ul>
            <Button
              size="small"
              variant="secondary"
              className="mt-3"
              onClick={() => done.mutate(undefined)}
              isPending={done.isPending}
            >
              Done Without It
            </Button>
          </div>
        )}
      </div>
      {done.error && <p className="basis-full text-sm font-medium text-bad">{sayError(done.error)}</p>}
    </div>
  );
}
