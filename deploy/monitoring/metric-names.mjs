// @ts-check

const words = ['and', 'or', 'unless', 'offset', 'bool', 'inf', 'nan'];

/**
 * The metrics that a PromQL query reads: its names without those of functions, labels and operators.
 * @param {string} query
 */
export const metricNamesOf = (query) =>
  [
    ...query
      .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
      .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
      .matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !words.includes(name.toLowerCase()));
