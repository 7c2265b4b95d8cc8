let playing: HTMLMediaElement | null = null;

/** One sound at a time: what plays now silences what played before. */
export const takeTheFloor = (media: HTMLMediaElement) => {
  if (playing !== media) playing?.pause();
  playing = media;
};
