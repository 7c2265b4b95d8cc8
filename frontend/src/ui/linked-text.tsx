/** What someone has typed, with the web and email addresses in it as links. */
export const LinkedText = ({ text }: { text: string }) =>
  linkedParts(text).map(({ text: part, href }, index) =>
    href ? (
      <a
        key={index}
        href={href}
        {...(!href.startsWith('mailto:') && { target: '_blank', rel: 'noopener noreferrer' })}
        className="text-brand-deep underline underline-offset-3 wrap-anywhere"
      >
        {part}
      </a>
    ) : (
      <span key={index}>{part}</span>
    ),
  );

const web = String.raw`www\.[^\s<>"]+|(?:[a-z\d-]+\.)+[a-z]{2,}/[^\s<>"]*`;
const email = String.raw`[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]{2,}`;
/** An address with its scheme; without one where a word begins. No lookbehind: Safari has it since 2023 only. */
const address = new RegExp(String.raw`(https?://[^\s<>"]+)|(^|[^\w@./+-])(${web}|${email})`, 'gi');

interface Part {
  text: string;
  /** http, https or mailto; undefined where it is no address. */
  href?: string;
}

/** A text in parts: the web and email addresses in it, and what stands around them. */
export const linkedParts = (text: string): Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const { 1: whole, 2: before = '', 3: bare = '', index } of text.matchAll(address)) {
    const found = withoutPunctuation(whole ?? bare);
    const start = index + before.length;
    parts.push({ text: text.slice(end, start) }, { text: found, href: hrefOf(found) });
    end = start + found.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text);
};

const count = (text: string, letter: string) => text.split(letter).length - 1;

/** Without what belongs to the sentence around it: a period, or a bracket that was opened before it. */
const withoutPunctuation = (match: string): string => {
  let end = match.length;
  let extra = count(match, ')') - count(match, '(');
  for (;;) {
    const last = match[end - 1] ?? '';
    if (last === ')' && extra > 0) extra--;
    else if (!".,;:!?'’”»]".includes(last)) return match.slice(0, end);
    end--;
  }
};

const hrefOf = (found: string): string => {
  if (/^https?:/i.test(found)) return found;
  return /^[^/]+@/.test(found) ? `mailto:${found}` : `https://${found}`;
};
