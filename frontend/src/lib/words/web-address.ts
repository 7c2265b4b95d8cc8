export const isWebAddress = (address: string | null | undefined): address is string =>
  /^https?:\/\//i.test(address ?? '') && URL.canParse(address ?? '');

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** Where people watch something, by what they know it as. */
const watchedAt: Record<string, string> = {
  'youtube.com': 'YouTube',
  'youtube-nocookie.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'player.vimeo.com': 'Vimeo',
  'netflix.com': 'Netflix',
  'primevideo.com': 'Prime Video',
  'disneyplus.com': 'Disney+',
  'tv.apple.com': 'Apple TV',
  'max.com': 'Max',
  'hulu.com': 'Hulu',
  'mubi.com': 'MUBI',
  'arte.tv': 'ARTE',
};

/** The name of a place where films are watched, else its host. */
export const placeOf = (address: string): string => watchedAt[hostOf(address)] ?? hostOf(address);

/** What a link elsewhere is called: 'Watch at Vimeo', 'Visit example.org'. */
export const sayHost = (address: string): string =>
  `${hostOf(address) in watchedAt ? 'Watch at' : 'Visit'} ${placeOf(address)}`;
