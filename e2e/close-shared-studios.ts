import { closeSharedStudios } from './shared-studios';

/** Jest's global teardown. */
export default closeSharedStudios;
