import { defaultAccent } from '@cueroom/contracts/content/accent';
import { escaped } from '@cueroom/platform/html';
import type { Letter, Letterhead, LetterPart } from './letter';

const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Inline, because some mail programs drop the style sheet; that one is for dark screens and phones only. */
const looks = {
  page: `margin:0;padding:32px 16px;background:#faf6f0;color:#211913;font:16px/1.55 ${sans}`,
  card: 'max-width:600px;margin:0 auto;background:#fffdfa;border:1px solid #e5d9ca;border-radius:14px;overflow:hidden',
  head: `padding:22px 32px;border-top:4px solid ${defaultAccent};border-bottom:1px solid #e5d9ca;font:22px/1.2 ${serif};color:#211913`,
  body: 'padding:12px 32px 28px',
  text: 'margin:16px 0;overflow-wrap:anywhere',
  heading: `margin:32px 0 4px;font:22px/1.25 ${serif};font-weight:normal;color:#211913;overflow-wrap:anywhere`,
  facts: 'margin:16px 0',
  label: 'margin:0;padding-top:10px;border-top:1px solid #e5d9ca;font-size:13px;color:#5f5347',
  value: 'margin:0;padding-bottom:10px;white-space:pre-line;overflow-wrap:anywhere',
  quote: `margin:16px 0;padding:2px 0 2px 16px;border-left:3px solid ${defaultAccent};white-space:pre-line;overflow-wrap:anywhere`,
  list: 'margin:16px 0;padding:0;list-style:none',
  item: 'margin:0;padding:10px 0;border-top:1px solid #e5d9ca;overflow-wrap:anywhere',
  good: 'font-size:14px;color:#2c6a45',
  bad: 'font-size:14px;color:#a32a1f',
  action: 'margin:24px 0',
  button:
    'display:inline-block;padding:12px 24px;border-radius:999px;background:#84562a;color:#ffffff;font-weight:600;text-decoration:none',
  foot: 'max-width:600px;margin:0 auto;padding:20px 32px 0;font-size:13px;line-height:1.5;color:#5f5347;overflow-wrap:anywhere',
  link: 'color:#84562a',
} as const;
type Look = keyof typeof looks;

const darkStyles = `@media (prefers-color-scheme: dark) {
  .page { background: #17110d !important; color: #f6efe6 !important }
  .card { background: #211913 !important; border-color: #43362b !important }
  .head { color: #f6efe6 !important; border-bottom-color: #43362b !important }
  .heading { color: #f6efe6 !important }
  .label, .foot { color: #c9b9a7 !important }
  .label, .item { border-color: #43362b !important }
  .good { color: #8fcaa4 !important }
  .bad { color: #f4a79c !important }
  .link { color: #dbab72 !important }
  .button { background: #dbab72 !important; color: #211913 !important }
}
@media (max-width: 480px) {
  .page { padding: 12px 8px !important }
  .head, .body, .foot { padding-left: 20px !important; padding-right: 20px !important }
}`;

/** An element that looks like that; `inner` is HTML. */
const element = (tag: string, look: Look, inner: string, attributes = ''): string =>
  `<${tag} class="${look}" style="${looks[look]}"${attributes}>${inner}</${tag}>`;

/** Paragraphs of a text; a single line break stays one. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => element('p', 'text', escaped(paragraph).replaceAll('\n', '<br>')))
    .join('\n');

const htmlOfPart = (part: LetterPart): string => {
  if ('text' in part) return paragraphs(part.text);
  if ('heading' in part) return element('h2', 'heading', escaped(part.heading));
  if ('quote' in part) return element('blockquote', 'quote', escaped(part.quote));
  if ('link' in part) {
    const { label, href } = part.link;
    return element('p', 'action', element('a', 'button', escaped(label), ` href="${escaped(href)}"`));
  }
  if ('facts' in part) {
    const facts = part.facts.map(
      ([label, value]) => element('dt', 'label', escaped(label)) + element('dd', 'value', escaped(value)),
    );
    return element('dl', 'facts', facts.join('\n'));
  }
  const items = part.list.map(({ title, note, isBad }) =>
    element(
      'li',
      'item',
      `<strong>${escaped(title)}</strong><br>${element('span', isBad ? 'bad' : 'good', escaped(note))}`,
    ),
  );
  return element('ul', 'list', items.join('\n'));
};

/** The email as HTML that mail programs show: no tables, no pictures, nothing from elsewhere. */
export const htmlText = ({ subject, parts }: Letter, { studio, email, foot }: Letterhead): string => {
  const card =
    element('div', 'head', escaped(studio)) + element('div', 'body', `\n${parts.map(htmlOfPart).join('\n')}\n`);
  const address = element('a', 'link', escaped(email), ` href="mailto:${escaped(email)}"`);
  const footer = `${escaped(studio)} · ${address}${foot ? `<br>${escaped(foot)}` : ''}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
${darkStyles}
</style>
</head>
<body class="page" style="${looks.page}">
${element('div', 'card', card)}
${element('div', 'foot', footer)}
</body>
</html>
`;
};
