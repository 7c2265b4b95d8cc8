import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import type { AskedChanges } from '@cueroom/contracts/intake/artist-changes';
import { changeItems } from '@cueroom/contracts/options';
import { formatStudioDay } from '../../../lib/dates';
import { LinkedText } from '../../../ui/linked-text';

/** What the studio waits for, and what of it has come in. */
export function ChangesAsked({ changes, songs }: { changes: AskedChanges; songs: readonly ArtistSong[] }) {
  const { items, message, songIds, until, received } = changes;
  const isWhole = items.every((item) => received.some((one) => one.item === item));
  const titles = songs.filter(({ id }) => songIds.includes(id)).map(({ trackTitle }) => trackTitle);
  return (
    <section aria-labelledby="changes-asked" className="rounded-2xl border border-brand bg-brand-tint/60 p-5 sm:p-7">
      <h2 id="changes-asked" className="text-heading">
        {isWhole ? 'We have what we asked for' : 'We ask for changes'}
      </h2>
      <p className="mt-3 leading-relaxed wrap-anywhere whitespace-pre-line">
        <LinkedText text={message} />
      </p>
      <ul className="mt-4 list-disc space-y-1 pl-5 font-medium">
        {changeItems
          .filter(({ value }) => items.includes(value))
          .map(({ value, label }) => (
            <Item key={value} label={label} receivedAt={received.find(({ item }) => item === value)?.at} />
          ))}
      </ul>
      {titles.length > 0 && <p className="mt-3 text-body wrap-anywhere">{`For: ${titles.join(', ')}`}</p>}
      {!isWhole && <p className="mt-4 text-sm text-ink-soft">{`Open for you until ${formatStudioDay(until)}`}</p>}
    </section>
  );
}

function Item({ label, receivedAt }: { label: string; receivedAt?: string }) {
  if (!receivedAt) return <li>{label}</li>;
  return (
    <li>
      <del className="font-normal text-ink-soft">{label}</del>{' '}
      <span className="text-sm text-good">{`Received on ${formatStudioDay(receivedAt)}`}</span>
    </li>
  );
}
