/** What a studio types: a blank line begins a paragraph, `# ` a heading, `- ` a point, `[words](address)` is a link. */
export type Block =
  { kind: 'heading'; text: string } | { kind: 'paragraph'; text: string } | { kind: 'points'; texts: string[] };

const heading = /^#{1,3}(?: +|$)/;
const point = /^[-*•] +/;

export const blocksOf = (prose: string): Block[] => {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of prose.split('\n').map((each) => each.trim())) {
    const last = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (heading.test(line)) {
      blocks.push({ kind: 'heading', text: line.replace(heading, '') });
      isOpen = false;
    } else if (point.test(line)) {
      const text = line.replace(point, '');
      if (isOpen && last?.kind === 'points') last.texts.push(text);
      else blocks.push({ kind: 'points', texts: [text] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'paragraph') last.text += `\n${line}`;
    else {
      blocks.push({ kind: 'paragraph', text: line });
      isOpen = true;
    }
  }
  return blocks;
};

export interface Section {
  title: string;
  text: string;
}

/** A heading with all that stands below it; what stands before the first one has none. */
export const sectionsOf = (prose: string): Section[] => {
  const sections: Section[] = [];
  for (const line of prose.split('\n')) {
    if (heading.test(line)) sections.push({ title: line.replace(heading, '').trim(), text: '' });
    else if (sections.length > 0 || line.trim() !== '') {
      const last = sections.at(-1) ?? { title: '', text: '' };
      if (sections.length === 0) sections.push(last);
      last.text += `${line}\n`;
    }
  }
  return sections.map(({ title, text }) => ({ title, text: text.trim() }));
};

export const proseOf = (sections: readonly Section[]): string =>
  sections
    .filter(({ title, text }) => title.trim() + text.trim() !== '')
    .map(({ title, text }) => `# ${title}\n${text}`)
    .join('\n\n');

interface Part {
  text: string;
  /** Of a page of this site, of another one, an email address or a telephone number; undefined where it is no link. */
  address?: string;
}

const link = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g;
/** No script, and no other host that looks like a path. */
const isAddress = (address: string): boolean => /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(address);

export const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: whole, 1: words = '', 2: address = '', index } of text.matchAll(link)) {
    if (!isAddress(address)) continue;
    parts.push({ text: text.slice(end, index) }, { text: words, address });
    end = index + whole.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text);
};
