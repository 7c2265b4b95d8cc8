interface Credit {
  label: string;
  title: string;
}

/** A credit for each line: what stands before the first colon is its label. A line without one is a title. */
export const creditsOf = (text = ''): Credit[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label = '', title = line] = /^([^:]+):\s+(.+)$/.exec(line) ?? [];
      return { label: label.trim(), title };
    });
