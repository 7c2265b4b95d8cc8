/** The file as it was delivered, untouched; or made anew, with what the catalog says of the track written in it. */
export const downloadFormats = ['original', 'wav', 'aiff', 'mp3'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];
