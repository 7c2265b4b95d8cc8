// @ts-check
// Parses deploy/docker/Dockerfile into its stages.
import { textOf } from './files.mjs';

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} base the name of another stage, or an image
 * @property {{ instruction: string, value: string }[]} steps
 */

/** @returns {Map<string, Stage>} */
export const readStages = () => {
  const lines = textOf('deploy/docker/Dockerfile')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  for (const line of lines) {
    const [, instruction = '', value = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? [];
    const [, base = '', name = ''] = (instruction === 'FROM' && /^(\S+) AS (\S+)$/.exec(value)) || [];
    if (name) stages.set(name, { name, base, steps: [] });
    else [...stages.values()].at(-1)?.steps.push({ instruction, value });
  }
  return stages;
};

/** A stage with all that it is built on, the first first. @param {string} name @returns {Stage['steps']} */
export const stepsOf = (name, stages = readStages()) => {
  const stage = stages.get(name);
  return stage ? [...stepsOf(stage.base, stages), ...stage.steps] : [];
};

/** The variables that an image sets. @param {string} name @returns {Record<string, string>} */
export const environmentOf = (name) =>
  Object.fromEntries(
    stepsOf(name)
      .filter(({ instruction }) => instruction === 'ENV')
      .flatMap(({ value }) => [...value.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, key = '', text = '']) => [key, text])),
  );
