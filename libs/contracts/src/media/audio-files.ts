/** By the endings of what we take. A browser asks the system for a type, which calls sound film, or data of some program. */
export const audioName = /\.(wave?|aiff?|aifc|bwf|rf64|flac|mp3|og[ga]|opus|m4a|mp4)$/i;
