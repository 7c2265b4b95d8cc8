import { createHash } from 'node:crypto';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML and XML, also in an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

export interface DataBlock {
  html: string;
  /** As a Content-Security-Policy names a script that stands in the page. */
  hash: string;
}

/** Nothing in the data can end the element: in a script only `<` begins an end tag or a comment. */
export const dataBlock = (json: string, { id, type }: { id?: string; type: string }): DataBlock => {
  const text = json.replaceAll('<', '\\u003c');
  const hash = createHash('sha256').update(text).digest('base64');
  return { html: `<script type="${type}"${id ? ` id="${id}"` : ''}>${text}</script>`, hash: `'sha256-${hash}'` };
};
