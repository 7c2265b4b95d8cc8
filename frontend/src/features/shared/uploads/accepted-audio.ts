const audioEndings = ['wav', 'wave', 'aif', 'aiff', 'aifc', 'flac', 'mp3', 'ogg', 'oga', 'opus', 'm4a', 'mp4'];

/** For `<input accept>`. Browsers disagree on the types of audio files, so the endings are listed too. */
export const acceptedAudio = ['audio/*', ...audioEndings.map((ending) => `.${ending}`)].join(',');
