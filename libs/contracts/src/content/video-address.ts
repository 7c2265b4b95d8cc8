const videoId = /^[\w-]{11}$/;

/** The id in a YouTube watch, short or share link, else null. */
const youtubeId = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m|music)\./, '');
  const id =
    host === 'youtube.com' && pathname === '/watch'
      ? searchParams.get('v')
      : host === 'youtu.be'
        ? pathname.slice(1)
        : null;
  return id !== null && videoId.test(id) ? id : null;
};

/**
 * The address that plays a video without a visitor's doing: a YouTube watch link becomes an embed that starts muted,
 * loops and hides its controls (parameters of the YouTube IFrame player); every other address stays as it is.
 */
export const playableVideoUrl = (address: string): string => {
  const id = youtubeId(address);
  if (id === null) return address;
  const parameters = new URLSearchParams({
    autoplay: '1',
    mute: '1',
    loop: '1',
    playlist: id,
    controls: '0',
    showinfo: '0',
    rel: '0',
    iv_load_policy: '3',
    disablekb: '1',
    fs: '0',
    modestbranding: '1',
  });
  return `https://www.youtube.com/embed/${id}?${parameters}`;
};

/** The same embedded video with its sound on or off; other addresses stay as they are. */
export const withMute = (address: string, isMuted: boolean): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.set(url.hostname.endsWith('vimeo.com') ? 'muted' : 'mute', isMuted ? '1' : '0');
  return url.toString();
};
