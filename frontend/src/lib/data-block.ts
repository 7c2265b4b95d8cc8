/** What the gateway wrote into the page as `<script type="application/json" id="…">`; undefined when it wrote nothing. */
export const readDataBlock = <T>(id: string): T | undefined => {
  if (typeof document === 'undefined') return undefined; // a page that is drawn on the server
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined; // a page that was cut or changed on its way works without it
  }
};
