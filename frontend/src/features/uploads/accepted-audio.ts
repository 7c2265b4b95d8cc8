/** The endings of files that may hold audio. */
export const audioExtensions = [
  'wav',
  'wave',
  'aif',
  'aiff',
  'aifc',
  'flac',
  'mp3',
  'ogg',
  'oga',
  'opus',
  'm4a',
  'mp4',
];

/** For the file dialog. Browsers disagree on the types of audio files, so the endings are named too. */
export const acceptedAudio = ['audio/*', ...audioExtensions.map((extension) => `.${extension}`)].join(',');
