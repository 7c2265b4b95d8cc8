import type { AdminCalls } from './admin-calls';
import type { PublicCalls } from './public-calls';

/** Every call of the API that is answered in JSON: what it takes and what it answers. The gateway is tested against it. */
export type Calls = AdminCalls & PublicCalls;
