import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { useEffect, useState } from 'react';
import { Player } from '../../shared/player/player';
import { usePlayerKeys } from '../../shared/player/player-keys';
import { isSounding, nothing, type Sound } from '../../shared/player/sound';
import { useNow } from '../../shared/player/use-now';
import type { ListenCalls } from './listen-calls';
import { reportVisit } from './visit-report';

/** One file of a track: what the studio chose to play, or another version. */
export interface TrackSound extends Sound {
  trackId: string;
  versionId: string | null;
  label: string;
  durationSec: number;
  versions?: readonly TrackSound[];
}
export type ListenPlayer = Player<TrackSound>;

/** How far keys lead on a waveform, in seconds. */
export const listenSteps = [5, 30] as const;

const soundsOf = (page: Pick<ListenPage, 'title' | 'coverUrl'>, track: ListenTrack): TrackSound[] => {
  const { trackId, title, artist, album, versionId, versions } = track;
  const chosen = versions.find(({ id }) => id === versionId);
  const main = { ...track, id: versionId, label: chosen ? sayVersion(chosen) : 'Main' };
  const others = versions.filter(({ id }) => id !== versionId).map((one) => ({ ...one, label: sayVersion(one) }));
  const sounds = [main, ...others].map(({ id, label, fileStreamUrl, peaksUrl, duration }): TrackSound => ({
    ...{ id: `${trackId}/${id ?? 'main'}`, trackId, versionId: id, label, title, artist, peaksUrl },
    ...{ album: album ?? page.title, coverUrl: page.coverUrl, source: fileStreamUrl, durationSec: duration ?? 0 },
  }));
  for (const sound of sounds) sound.versions = sounds;
  return sounds;
};

/** The player of this page, with the version of each track that is chosen just now. */
export const usePlayer = (
  page: ListenPage,
  tracks: readonly ListenTrack[],
  calls: ListenCalls,
  reload: () => Promise<ListenPage | void>,
) => {
  const [chosen, setChosen] = useState<Record<string, string | null>>({});
  const soundOf = (track: ListenTrack): TrackSound => {
    const all = soundsOf(page, track);
    const versionId = chosen[track.trackId];
    return all.find((sound) => sound.versionId === versionId) ?? all[0]!;
  };
  const [player] = useState((): ListenPlayer => new Player({ goesOn: true }));
  useEffect(() => {
    player.know(tracks.map(soundOf), async ({ trackId }) => {
      const fresh = (await reload())?.tracks.find((track) => track.trackId === trackId);
      return fresh && soundOf(fresh);
    });
    const { sound } = player.now;
    const track = tracks.find(({ trackId }) => trackId === sound?.trackId);
    if (!sound || (track && soundsOf(page, track).some(({ id }) => id === sound.id))) return;
    // The studio has taken it out: what it offers in its place plays on, if anything does.
    const offered = track && soundOf(track);
    if (offered?.source) void player.changeVersion(offered);
    else player.close();
  });
  useEffect(() => () => player.close(), [player]);
  useEffect(() => {
    if (calls.heardPath && page.tracking && !page.preview) return reportVisit(calls.heardPath, calls.name, player);
  }, [calls.heardPath, calls.name, page.tracking, page.preview, player]);

  const choose = (sound: TrackSound) => {
    setChosen((all) => ({ ...all, [sound.trackId]: sound.versionId }));
    if (player.now.sound?.trackId === sound.trackId) void player.changeVersion(sound);
  };
  /** A comment may be about a version that is longer than the chosen one. */
  const jump = (sound: TrackSound, sec: number) => {
    const isLongEnough = ({ source, durationSec }: TrackSound) => source !== null && sec < (durationSec || Infinity);
    const there = [sound, ...(sound.versions ?? [])].find(isLongEnough) ?? sound;
    choose(there);
    void player.play(there, undefined, sec);
  };
  usePlayerKeys(player, choose);
  useOneTab(player);
  return { player, soundOf, choose, jump };
};

/** @returns only changes of this track, so that others are not drawn again as it plays */
export const useTrackNow = (player: ListenPlayer, trackId: string) =>
  useNow(player, (now) => (now.sound?.trackId === trackId ? now : nothing));

/** Of all tabs with a client's page the one that was pressed last sounds. */
const useOneTab = (player: ListenPlayer) => {
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return;
    const tabs = new BroadcastChannel('listen-sound');
    tabs.onmessage = () => player.pause();
    let wasOn = false;
    const unsubscribe = player.subscribe(() => {
      const isOn = isSounding(player.now);
      if (isOn && !wasOn) tabs.postMessage('mine');
      wasOn = isOn;
    });
    return () => {
      unsubscribe();
      tabs.close();
    };
  }, [player]);
};
