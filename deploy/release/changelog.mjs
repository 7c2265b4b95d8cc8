// CHANGELOG.md, in the form of https://keepachangelog.com.
import { Refusal } from '../local/exit.mjs';

const heading = (/** @type {string} */ name) => `## [${name}]`;

/**
 * What stands under the heading of a version.
 * @param {string} changelog @param {string} version or 'Unreleased'
 */
export const sectionOf = (changelog, version) => {
  const [, after] = changelog.split(`\n${heading(version)}`);
  if (after === undefined) throw new Refusal(`CHANGELOG.md has no section ${heading(version)}.`);
  const [, ...lines] = (after.split(/\n(?=## |\[[^\]]+\]: )/)[0] ?? '').split('\n');
  return lines.join('\n').trim();
};

/**
 * Makes a version of what is unreleased, and leaves an empty section for what comes next.
 * @param {string} changelog @param {string} version @param {string} day as 2026-11-25
 */
export const withVersion = (changelog, version, day) => {
  if (changelog.includes(heading(version)))
    throw new Refusal(`CHANGELOG.md has a section ${heading(version)} already.`);
  if (!sectionOf(changelog, 'Unreleased')) throw new Refusal('CHANGELOG.md says nothing under Unreleased.');
  return changelog.replace(heading('Unreleased'), `${heading('Unreleased')}\n\n${heading(version)} - ${day}`);
};
