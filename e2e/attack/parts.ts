import type { Part } from './part';
import { adminPaths } from './admin-paths';

/** In this order, on one studio. What looks for traces of all the others comes last. */
export const parts: readonly Part[] = [adminPaths];
