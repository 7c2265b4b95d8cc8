// Prints what CHANGELOG.md says of a version: `node deploy/release/notes.mjs v1.2.3`.
import { readFileSync } from 'node:fs';
import { exitWith } from '../local/exit.mjs';
import { sectionOf } from './changelog.mjs';

const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
try {
  console.log(sectionOf(changelog, (process.argv[2] ?? '').replace(/^v/, '')));
} catch (error) {
  exitWith(error);
}
