import { createHash } from 'node:crypto';

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
