import { type AskedWords, sayAsked, sayAskedOfSong } from '@cueroom/contracts/intake/changes-letter';
import type { NewChanges } from '@cueroom/contracts/intake/review';
import type { Song } from '@cueroom/contracts/intake/songs';
import { type ChangeItem, changeItems } from '@cueroom/contracts/options';
import { CheckField } from '../../../ui/form/checkbox';

/** What is asked of single songs, by their ids. */
type BySong = Readonly<Record<string, ChangeItem[]>>;

/** The same of all or of some songs, or of each what it lacks. */
export interface Chosen {
  items: ChangeItem[];
  songIds: string[];
  bySong: BySong | null;
}

/** As it is sent, and as the letter says it. */
export function askedOf(songs: readonly Song[], { items, songIds, bySong }: Chosen) {
  const meant = songs.filter(({ id }) => songIds.includes(id));
  const single = songs.flatMap(({ id, trackTitle: title }) => {
    const ofIt = bySong?.[id] ?? [];
    return ofIt.length > 0 ? [{ songId: id, title, items: ofIt }] : [];
  });
  const ofAll = bySong ? items.filter((item) => item === 'other') : items;
  const words: AskedWords = {
    items: ofAll,
    songTitles: meant.map(({ trackTitle }) => trackTitle),
    ...(bySong && { songs: single }),
  };
  const asked: Omit<NewChanges, 'message'> = bySong
    ? { items: ofAll, songs: single.map(({ songId, items: ofIt }) => ({ songId, items: ofIt })) }
    : { items, ...(meant.length > 0 && { songIds: meant.map(({ id }) => id) }) };
  const about = bySong ? single.map(({ songId }) => songId) : songIds;
  return { isEmpty: ofAll.length + single.length === 0, words, asked, about };
}

/** In one line, for the box. */
export function sayChosen(songs: readonly Song[], chosen: Chosen): string {
  const { isEmpty, words } = askedOf(songs, chosen);
  if (isEmpty) return '“Request changes” asks what you need, and shows the letter before it goes.';
  const ofAll = words.items.map(sayAsked).join(', ');
  const single = words.songs?.map(({ title, items }) => sayAskedOfSong(title, items)) ?? [];
  return `Asked for: ${[...single, ofAll].filter(Boolean).join('; ')}.`;
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

interface WhatBoxesProps {
  songs: readonly Song[];
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

export function WhatBoxes({ songs, chosen, onChange }: WhatBoxesProps) {
  const { items, songIds, bySong } = chosen;
  const setItems = (next: ChangeItem[]) => onChange({ items: next });
  return (
    <>
      {!bySong && <ItemBoxes legend="What do you need?" options={changeItems} chosen={items} onChange={setItems} />}
      {!bySong && songs.length > 1 && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Which songs? Leave empty for all.</legend>
          {songs.map(({ id, trackTitle }) => (
            <CheckField
              key={id}
              label={trackTitle}
              checked={songIds.includes(id)}
              onChange={() => onChange({ songIds: toggled(songIds, id) })}
              className="wrap-anywhere"
            />
          ))}
        </fieldset>
      )}
      {bySong &&
        songs.map(({ id, trackTitle }) => (
          <ItemBoxes
            key={id}
            legend={trackTitle}
            options={changeItems.filter(({ value }) => value !== 'other')}
            chosen={bySong[id] ?? []}
            onChange={(ofIt) => onChange({ bySong: { ...bySong, [id]: ofIt } })}
          />
        ))}
      {bySong && (
        <ItemBoxes
          legend="In general"
          options={changeItems.filter(({ value }) => value === 'other')}
          chosen={items.filter((item) => item === 'other')}
          onChange={setItems}
        />
      )}
      {songs.length > 1 && (
        <CheckField
          label="Different for each song"
          checked={bySong !== null}
          // What is ticked by then is ticked for the songs that were meant.
          onChange={() => onChange({ bySong: bySong ? null : spread(items, songIds, songs) })}
        />
      )}
    </>
  );
}

const spread = (items: readonly ChangeItem[], songIds: readonly string[], songs: readonly Song[]): BySong =>
  Object.fromEntries(
    songs.map(({ id }) => {
      const isMeant = songIds.length === 0 || songIds.includes(id);
      return [id, isMeant ? items.filter((item) => item !== 'other') : []];
    }),
  );

interface ItemBoxesProps {
  legend: string;
  options: readonly (typeof changeItems)[number][];
  chosen: readonly ChangeItem[];
  onChange: (items: ChangeItem[]) => void;
}

function ItemBoxes({ legend, options, chosen, onChange }: ItemBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold wrap-anywhere">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {options.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(chosen, value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
