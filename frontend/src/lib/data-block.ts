/** Data that the gateway embedded in the page as `<script type="application/json" id="…">`, if any. */
export const readDataBlock = <T>(id: string): T | undefined => {
  if (typeof document === 'undefined') return undefined; // rendered on the server
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined; // damaged in transit: the page works without it
  }
};
