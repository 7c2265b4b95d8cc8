import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { projectPath } from '@cueroom/contracts/project-page';
import { Player } from './player';
import { type CueSound, showSitePlayer, siteMedia } from './site-sound';

/** It plays on while the pages of the site change, from one cue of a project to the next. */
export const sitePlayer = new Player<CueSound>({
  goesOn: true,
  isSmooth: true,
  volumeKey: 'siteVolume',
  media: siteMedia,
});
showSitePlayer(sitePlayer);

/** All that can be heard of a project. */
export const soundsOf = ({ slug, title, imageUrl, cues }: ProjectPage): CueSound[] =>
  cues.map(({ id, title: cueTitle, artist, durationSec, audioUrl, peaks }, index) => ({
    ...{ id, title: cueTitle, artist, durationSec, peaks, source: audioUrl },
    ...{ album: title, slug, coverUrl: imageUrl, number: `1m${index + 1}` },
  }));

/** The page of its project, with this cue ready at this second. */
export const addressAt = ({ slug, number }: CueSound, sec: number): string =>
  `${window.location.origin}${projectPath(slug)}?cue=${number}&t=${Math.floor(sec)}`;

/** The cue and the second that an address names, if there is such a cue. */
export const placeNamed = (search: { cue?: unknown; t?: unknown }, sounds: readonly CueSound[]) => {
  const sound = sounds.find(({ number }) => number === search.cue);
  const sec = Number(search.t ?? 0);
  return sound && { sound, sec: sec > 0 && sec < sound.durationSec ? sec : 0 };
};
