// @ts-check
// What `npm start` adds to the settings of the processes (docs/settings.md is made of both): settings of its own, and
// other defaults, because it starts the stores too.

/** @type {Record<string, { default: string, meaning: string }>} */
export const ownSettings = {
  DATA_DIR: { default: '.data', meaning: "MongoDB's files, Redis' append-only file, uploaded files, logs" },
  DEMO_DATA: { default: 'on', meaning: 'an invented studio at the first start; `off` starts empty' },
};

/** @type {Record<string, string>} */
export const otherDefaults = {
  MONGODB_URI: 'MongoDB where it is installed, else an embedded engine',
  REDIS_URL: 'a Redis of its own',
  SIGNING_SECRET: 'made at the first start, kept in DATA_DIR',
};

/** What the launcher tells each process, whatever the environment says. */
export const handedOut = ['HEALTH_HOST', 'HEALTH_PORT', 'MEDIA_PORT', 'MEDIA_URL', 'FRONTEND_DIR'];
