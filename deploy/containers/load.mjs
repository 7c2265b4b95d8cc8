// Visitors, artists and an admin who use a studio at the same time, and note what they were promised.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('../checks/studio-client.mjs').StudioClient} StudioClient */

const pauseMs = 150;
const aPage = 500;

/** @param {StudioClient} client @param {Set<string>} briefs @param {Set<string>} submissions */
const rolesOf = (client, briefs, submissions) => ({
  visitor: async () => {
    await client.read('/');
    await client.call('GET', '/api/projects');
    const brief = { projectType: 'documentary', vibe: 'Patient, warm.', timeline: '1-month', budget: '15k-50k' };
    const { id } = await client.call('POST', '/api/briefs', {
      clientName: 'Ada',
      clientEmail: 'ada@example.org',
      ...brief,
    });
    briefs.add(id);
  },
  artist: async () => {
    const { submissionId } = await client.sendSong(300 + submissions.size);
    submissions.add(submissionId);
    await sleep(5 * pauseMs); // workers decode in their own time
  },
  admin: async () => {
    for (const list of ['music', 'briefs', 'submissions']) await client.call('GET', `/api/admin/${list}?limit=20`);
  },
});

/** All records of a list. @param {StudioClient} client @param {string} path @returns {Promise<any[]>} */
export const readAll = async (client, path) => {
  const all = [];
  for (;;) {
    const page = await client.call('GET', `${path}?limit=${aPage}&offset=${all.length}`);
    all.push(...page);
    if (page.length < aPage) return all;
  }
};

/** @param {StudioClient} client */
export const startLoad = (client) => {
  /** @type {Set<string>} */
  const briefs = new Set();
  /** @type {Set<string>} */
  const submissions = new Set();
  /** @type {string[]} */
  const failures = [];
  let answered = 0;
  let isOver = false;
  const play = async (/** @type {() => Promise<void>} */ role) => {
    while (!isOver) {
      await role().then(
        () => answered++,
        (error) => failures.push(`${new Date().toISOString()} ${error.message}`),
      );
      await sleep(pauseMs);
    }
  };
  const players = Object.values(rolesOf(client, briefs, submissions)).map(play);
  return {
    end: () => void (isOver = true),
    /** After the end. @throws when something failed, or something that was accepted is not there */
    check: async () => {
      await Promise.all(players);
      assert.deepEqual(failures, [], 'every request is answered');
      const found = new Set((await readAll(client, '/api/admin/briefs')).map(({ id }) => id));
      const lost = [...briefs].filter((id) => !found.has(id));
      assert.deepEqual(lost, [], 'every accepted brief is there');
      for (const id of submissions)
        assert.equal((await client.verdictOf(id)).state, 'valid', `the song of ${id} is heard`);
      return { rounds: answered, briefs: briefs.size, songs: submissions.size };
    },
  };
};
