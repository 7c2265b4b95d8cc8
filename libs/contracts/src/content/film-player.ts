import type { ProjectFilm } from './films';

const parameters = (values: Record<string, string>): string => String(new URLSearchParams(values));

/**
 * The address that plays a film of YouTube or Vimeo after a press: with sound and controls, and with the least that these
 * services store about a visitor. Null for any other address.
 */
export const embedOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m|player)\./, '');
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (/^(youtube(-nocookie)?\.com|youtu\.be)$/.test(host)) {
    const id = searchParams.get('v') ?? last;
    if (!/^[\w-]{11}$/.test(id)) return null;
    return `https://www.youtube-nocookie.com/embed/${id}?${parameters({ autoplay: '1', rel: '0', playsinline: '1' })}`;
  }
  const hash = searchParams.get('h');
  if (host === 'vimeo.com' && /^\d+$/.test(last)) {
    return `https://player.vimeo.com/video/${last}?${parameters({ ...(hash && { h: hash }), autoplay: '1', dnt: '1' })}`;
  }
  return null;
};

/** How a film is shown: played here, in a player of another company, or only by a link to where it is. */
export const wayOf = ({ kind, url }: Pick<ProjectFilm, 'kind' | 'url'>): 'file' | 'embed' | 'link' =>
  kind === 'file' || /\.(mp4|m4v|webm|mov|ogv)($|[?#])/i.test(url) ? 'file' : embedOf(url) ? 'embed' : 'link';
