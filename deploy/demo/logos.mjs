// Logos of the demo's invented clients.

/** Wordmarks with a sign, in one color. */
export const logos = [
  {
    name: 'Northlight',
    sign: '<path d="M20 4l4 12 12 4-12 4-4 12-4-12-12-4 12-4Z"/>',
    style: 'letter-spacing="3" font-family="Georgia, serif"',
  },
  {
    name: 'Canal Sixteen',
    sign: '<path d="M4 8h32v6H4Z M4 18h32v6H4Z M4 28h20v6H4Z"/>',
    style: 'font-weight="700" font-family="Helvetica, Arial, sans-serif"',
  },
  {
    name: 'Open Range',
    sign: '<path d="M2 32L14 12l8 12 5-7 11 15Z"/>',
    style: 'letter-spacing="1" font-family="Georgia, serif" font-style="italic"',
  },
  {
    name: 'FJORDHUS',
    sign: '<path d="M20 4l14 12v20H24V24h-8v12H6V16Z"/>',
    style: 'letter-spacing="6" font-family="Helvetica, Arial, sans-serif"',
  },
  {
    name: 'Halfpenny',
    sign: '<path d="M20 4a16 16 0 0 1 0 32Z M17 4a16 16 0 0 0 0 32Z" fill-opacity=".9"/>',
    style: 'font-weight="700" font-family="Georgia, serif"',
  },
];

/** @param {(typeof logos)[number]} logo */
export const drawLogo = ({ name, sign, style }) => {
  const spacing = Number(/letter-spacing="(\d+)"/.exec(style)?.[1] ?? 0);
  const width = 64 + name.length * (17 + spacing);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" width="${width}" height="40" fill="#1d1916">${sign}<text x="52" y="29" font-size="25" ${style}>${name}</text></svg>`;
};
