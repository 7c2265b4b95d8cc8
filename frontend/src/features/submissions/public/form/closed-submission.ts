import { limits } from '@cueroom/contracts/limits';
import { ref } from 'valtio/vanilla';
import { useEffect, useState } from 'react';
import { newSending, type Sending, type SongSending } from './sending';
import { emptySong, type SubmissionValues } from './submission-values';

/** By this browser's clock; the server has the last word. */
export const closesAtMs = ({ receipt }: Pick<Sending, 'receipt'>): number | null =>
  receipt && Date.parse(receipt.createdAt) + limits.songsAcceptedHours * 3_600_000;

/** It takes no songs any more. */
export const useIsClosed = (sending: Pick<Sending, 'receipt'>): boolean => {
  const closesAt = closesAtMs(sending);
  const [now, setNow] = useState(Date.now);
  const leftMs = (closesAt ?? NaN) - now;
  useEffect(() => {
    if (!(leftMs > 0)) return;
    const timer = setTimeout(() => setNow(Date.now()), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs <= 0;
};

const isLeft = (song: Readonly<SongSending> | undefined): boolean => song?.state !== 'sent';

export const songsLeft = ({ songs }: Pick<Sending, 'songs'>, values: SubmissionValues) =>
  values.songs.filter(({ key }) => isLeft(songs[key]));

const unsent = { state: 'waiting', number: undefined, error: undefined, hasEarlierVersion: undefined } as const;

/** What is left of it, as a submission of its own: as it was typed, with its files. */
export const restOf = (sending: Sending, values: SubmissionValues): Sending => {
  const left = songsLeft(sending, values);
  const rest = newSending(ref({ ...values, songs: left.length > 0 ? left : [emptySong()] }), sending.delaysMs);
  rest.keptAtMs = sending.keptAtMs;
  for (const { key } of left) {
    const song = sending.songs[key];
    if (!song) continue;
    [song, ...(song.versions ?? [])].forEach((one) => Object.assign(one, unsent));
    // The very object: its upload, which may be under way, writes to it.
    rest.songs[key] = song;
  }
  return rest;
};
