// @ts-check
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fills a studio that has no records yet, once for each data directory. A studio without a demo is a studio all the
 * same: an error is said, and the start goes on.
 * @param {string} dataDirectory
 * @param {import('../demo/load-demo.mjs').Access} access
 */
export const loadDemoOnce = async (dataDirectory, access) => {
  const mark = join(dataDirectory, 'demo-was-offered');
  if (existsSync(mark)) return;
  console.log('Loading the demo (DEMO_DATA=off starts empty) …');
  try {
    // Not before the dependencies are installed: it draws with sharp.
    const { loadDemo } = await import('../demo/load-demo.mjs');
    await loadDemo(access);
    writeFileSync(mark, '');
  } catch (error) {
    console.log(`The demo could not be loaded: ${error instanceof Error ? error.message : error}`);
  }
};
