/** Statements that tell when they run; `toldRun` of browser-watch.ts hears them. */
export const script = (n: number): string => `alert(${n})`;

/**
 * What has run somewhere when it was shown as something else than text. Each stands alone or among others; all are
 * short enough for a name, and those that count only at the beginning of a field say so.
 */
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
const beginnings: ((run: string) => string)[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVa\tscript:${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `vbscript:${run}`,
];
/** As links: whatever is taken is a link somewhere. */
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
const starts = numbered(beginnings);
export const hostileLinks: readonly string[] = numbered(links);

/** All payloads in as few texts of at most `most` characters as it takes; each begins with what counts only there. */
export const textsOf = (most: number): string[] => {
  const texts: string[] = [];
  let text = starts[0] ?? '';
  for (const payload of payloads) {
    if (text.length + 1 + payload.length <= most) text += ` ${payload}`;
    else {
      texts.push(text);
      text = `${starts[texts.length % starts.length]} ${payload}`;
    }
  }
  return [...texts, text];
};

/** Those that fit into a tag. */
export const tags: readonly string[] = payloads.filter(({ length }) => length <= 60).slice(0, 50);
