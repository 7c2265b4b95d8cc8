import { adminPaths } from './admin-paths';
import { artistLinks } from './artist-links';
import { queueBoard } from './board';
import { bodies } from './bodies';
import { otherOrigins } from './browser-origins';
import { storedXss } from './browser-xss';
import { fileAddresses } from './files-addresses';
import { hostileMedia } from './files-media';
import { polyglotFiles } from './files-polyglots';
import { uploads } from './files-uploads';
import { framing } from './framing';
import { fuzz } from './fuzz';
import { limits } from './limits';
import { listenLinks } from './listen-links';
import { origins } from './origins';
import type { Part } from './part';
import { slowClients } from './slow-clients';
import { traces } from './traces';

/**
 * Run in this order on one studio: read-only parts before those that fill it with odd records, and the search for leaked
 * secrets of all other parts last.
 */
export const parts: readonly Part[] = [
  adminPaths,
  storedXss,
  otherOrigins,
  fileAddresses,
  uploads,
  polyglotFiles,
  hostileMedia,
  bodies,
  framing,
  limits,
  origins,
  artistLinks,
  listenLinks,
  queueBoard,
  slowClients,
  fuzz,
  traces,
];
