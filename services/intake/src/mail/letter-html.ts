import { shadesOf } from '@cueroom/contracts/content/accent';
import { isSymbol } from '@cueroom/contracts/content/logo-shape';
import { escaped } from '@cueroom/platform/html';
import type { Letter, Letterhead, LetterPart } from './letter';

const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Inline, because some mail programs drop the style sheet; that one is for dark screens and phones only. */
const looksOf = ({ light }: Shades) => ({
  page: `margin:0;padding:32px 16px;background:${light.paper};color:${light.ink};font:16px/1.55 ${sans}`,
  card: `max-width:600px;margin:0 auto;background:${light.card};border:1px solid ${light.line};border-radius:14px;overflow:hidden`,
  head: `padding:22px 32px;border-top:4px solid ${light.brand};border-bottom:1px solid ${light.line};font:22px/1.2 ${serif};color:${light.ink}`,
  logo: `vertical-align:middle;border:0;font:22px/1.2 ${serif};color:${light.ink}`,
  name: 'padding-left:12px;vertical-align:middle',
  body: 'padding:12px 32px 28px',
  text: 'margin:16px 0;overflow-wrap:anywhere',
  heading: `margin:32px 0 4px;font:22px/1.25 ${serif};font-weight:normal;color:${light.ink};overflow-wrap:anywhere`,
  facts: 'margin:16px 0',
  label: `margin:0;padding-top:10px;border-top:1px solid ${light.line};font-size:13px;color:${light['ink-soft']}`,
  value: 'margin:0;padding-bottom:10px;white-space:pre-line;overflow-wrap:anywhere',
  quote: `margin:16px 0;padding:2px 0 2px 16px;border-left:3px solid ${light.brand};white-space:pre-line;overflow-wrap:anywhere`,
  list: 'margin:16px 0;padding:0;list-style:none',
  item: `margin:0;padding:10px 0;border-top:1px solid ${light.line};overflow-wrap:anywhere`,
  good: 'font-size:14px;color:#2c6a45',
  bad: 'font-size:14px;color:#a32a1f',
  action: 'margin:24px 0',
  button: `display:inline-block;padding:12px 24px;border-radius:999px;background:${light.fill};color:#ffffff;font-weight:600;text-decoration:none`,
  foot: `max-width:600px;margin:0 auto;padding:20px 32px 0;font-size:13px;line-height:1.5;color:${light['ink-soft']};overflow-wrap:anywhere`,
  link: `color:${light['brand-deep']}`,
});
type Shades = ReturnType<typeof shadesOf>;
type Looks = ReturnType<typeof looksOf>;

/** A logo was drawn for light paper, which it keeps. */
const darkStyles = ({ light, dark }: Shades) => `@media (prefers-color-scheme: dark) {
  .page { background: ${dark.paper} !important; color: ${dark.ink} !important }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important }
  .head { color: ${dark.ink} !important; border-top-color: ${dark.brand} !important; border-bottom-color: ${dark.line} !important }
  .logo { padding: 8px 12px !important; border-radius: 8px !important; background: ${light.card} !important }
  .heading { color: ${dark.ink} !important }
  .label, .foot { color: ${dark['ink-soft']} !important }
  .label, .item { border-color: ${dark.line} !important }
  .quote { border-left-color: ${dark.brand} !important }
  .good { color: #8fcaa4 !important }
  .bad { color: #f4a79c !important }
  .link { color: ${dark['brand-deep']} !important }
  .button { background: ${dark['brand-deep']} !important; color: ${dark.card} !important }
}
@media (max-width: 480px) {
  .page { padding: 12px 8px !important }
  .head, .body, .foot { padding-left: 20px !important; padding-right: 20px !important }
}`;

type Element = (tag: string, look: keyof Looks, inner: string, attributes?: string) => string;

/** An element that looks like that; `inner` is HTML. */
const elementIn =
  (looks: Looks): Element =>
  (tag, look, inner, attributes = '') =>
    `<${tag} class="${look}" style="${looks[look]}"${attributes}>${inner}</${tag}>`;

/** Paragraphs of a text; a single line break stays one. */
const paragraphs = (text: string, element: Element): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => element('p', 'text', escaped(paragraph).replaceAll('\n', '<br>')))
    .join('\n');

const htmlOfPart = (part: LetterPart, element: Element): string => {
  if ('text' in part) return paragraphs(part.text, element);
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

/** The studio's logo with its name, or what of them it has: a reader without pictures reads the name. */
const headOf = ({ studio, logo }: Letterhead, looks: Looks, element: Element): string => {
  if (!logo) return escaped(studio);
  const { url, width, height } = logo;
  const isBesideName = isSymbol(logo);
  const alt = isBesideName ? '' : escaped(studio);
  const size = `width="${width}" height="${height}"`;
  const image = `<img class="logo" style="${looks.logo}" src="${escaped(url)}" alt="${alt}" ${size}>`;
  return isBesideName ? image + element('span', 'name', escaped(studio)) : image;
};

/** The email as HTML that mail programs show: no tables, and nothing from elsewhere but the studio's logo. */
export const htmlText = ({ subject, parts }: Letter, head: Letterhead): string => {
  const { studio, email, foot, accent } = head;
  const shades = shadesOf(accent);
  const looks = looksOf(shades);
  const element = elementIn(looks);
  const body = parts.map((part) => htmlOfPart(part, element)).join('\n');
  const card = element('div', 'head', headOf(head, looks, element)) + element('div', 'body', `\n${body}\n`);
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
${darkStyles(shades)}
</style>
</head>
<body class="page" style="${looks.page}">
${element('div', 'card', card)}
${element('div', 'foot', footer)}
</body>
</html>
`;
};
