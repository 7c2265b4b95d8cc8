import { adminPaths } from './admin-paths';
import { queueBoard } from './board';
import { bodies } from './bodies';
import { otherOrigins } from './browser-origins';
import { storedScripts } from './browser-xss';
import { fileAddresses } from './files-addresses';
import { hostileMedia } from './files-media';
import { twoThingsAtOnce } from './files-polyglots';
import { uploads } from './files-uploads';
import { framing } from './framing';
import { fuzz } from './fuzz';
import { limits } from './limits';
import { origins } from './origins';
import type { Part } from './part';
import { slowClients } from './slow-clients';
import { traces } from './traces';

/**
 * In this order, on one studio. What only looks comes before what fills it with odd records, and what looks for traces
 * of all the others comes last.
 */
export const parts: readonly Part[] = [
  adminPaths,
  storedScripts,
  otherOrigins,
  fileAddresses,
  uploads,
  twoThingsAtOnce,
  hostileMedia,
  bodies,
  framing,
  limits,
  origins,
  queueBoard,
  slowClients,
  fuzz,
  traces,
];
