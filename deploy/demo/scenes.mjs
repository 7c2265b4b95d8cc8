// Pictures for the demo's invented productions, drawn as SVG. projects.json names them.

export const width = 1600;
export const height = 1000;

/** What is drawn many times. @param {number} count @param {(index: number) => string} draw */
const many = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A sky from top to bottom. @param {string[]} colors */
const sky = (...colors) => `
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    ${colors.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`).join('')}
  </linearGradient>`;

const skyFill = `<rect width="${width}" height="${height}" fill="url(#sky)"/>`;

/** A soft light. @param {string} id @param {string} color @param {number} [opacity] */
const glow = (id, color, opacity = 1) => `
  <radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/>
  <stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

/** The outline of a range of hills across the picture. @param {() => number} next @param {number} top @param {number} rise @param {number} steps */
const ridge = (next, top, rise, steps) => {
  const ys = Array.from({ length: steps + 1 }, () => top + (next() - 0.5) * rise);
  const curve = many(steps, (step) => {
    const middle = (width * (step + 0.5)) / steps;
    return `C${middle} ${ys[step]} ${middle} ${ys[step + 1]} ${(width * (step + 1)) / steps} ${ys[step + 1]} `;
  });
  return `M0 ${ys[0]} ${curve} L${width} ${height} L0 ${height} Z`;
};

/** @typedef {{ definitions: string, drawing: string }} Scene */

/** Each draws a picture with random numbers from 0 to 1. @type {Record<string, (next: () => number) => Scene>} */
export const scenes = {
  /** Hills behind hills into the haze, a low sun. */
  hills: (next) => ({
    definitions: sky('#1b2a41', '#7d5a50', '#e3a567', '#f3d9a4') + glow('sun', '#fff1cf'),
    drawing:
      `${skyFill}<circle cx="1080" cy="560" r="420" fill="url(#sun)" opacity=".8"/><circle cx="1080" cy="560" r="74" fill="#fff6e0"/>` +
      ['#a9745a', '#7c5145', '#563a38', '#33272b', '#1a161c']
        .map((color, index) => `<path d="${ridge(next, 560 + index * 95, 150, 6 + index)}" fill="${color}"/>`)
        .join(''),
  }),
  /** The moon and its road on a night sea. */
  sea: (next) => ({
    definitions: sky('#050b16', '#0d2136', '#24506b') + glow('moon', '#f4ead2', 0.7),
    drawing:
      `${skyFill}<circle cx="560" cy="300" r="330" fill="url(#moon)"/><circle cx="560" cy="300" r="92" fill="#f6eedb"/>` +
      `<rect y="610" width="${width}" height="390" fill="#04101c"/>` +
      many(150, () => {
        const depth = next() ** 1.6;
        const length = 30 + depth * 230;
        const x = 560 + (next() - 0.5) * (110 + depth * 620) - length / 2;
        return `<rect x="${x}" y="${616 + depth * 370}" width="${length}" height="${1.5 + depth * 5}" rx="3" fill="#e9d9b0" opacity="${0.12 + next() * 0.5}"/>`;
      }),
  }),
  /** A block of flats at night, some windows lit. */
  windows: (next) => ({
    definitions: sky('#14121b', '#241b26', '#3a2530'),
    drawing:
      skyFill +
      many(9 * 15, (n) => {
        const lit = next();
        const color = lit > 0.86 ? '#f5c37b' : lit > 0.74 ? '#c9803f' : lit > 0.68 ? '#7fa3a8' : '#1d1822';
        const x = 64 + (n % 15) * 100;
        const y = 60 + Math.floor(n / 15) * 104;
        return `<rect x="${x}" y="${y}" width="70" height="78" fill="${color}"/><rect x="${x + 33}" y="${y}" width="4" height="78" fill="#120f17"/>`;
      }),
  }),
  /** An empty road to the horizon. */
  road: () => ({
    definitions: sky('#2b3a42', '#8aa0a0', '#e6d3b3') + glow('dawn', '#fff3d6'),
    drawing:
      `${skyFill}<ellipse cx="800" cy="520" rx="760" ry="240" fill="url(#dawn)"/>` +
      `<rect y="520" width="${width}" height="480" fill="#6d5a41"/><path d="M0 520H1600V560C1100 545 500 545 0 575Z" fill="#59492f" opacity=".6"/>` +
      `<path d="M786 520H814L1330 1000H270Z" fill="#25252a"/>` +
      many(9, (index) => {
        const near = (index / 9) ** 2.2;
        const next = ((index + 0.5) / 9) ** 2.2;
        const half = (/** @type {number} */ depth) => 1.5 + depth * 16;
        const y = (/** @type {number} */ depth) => 524 + depth * 476;
        return `<path d="M${800 - half(near)} ${y(near)}H${800 + half(near)}L${800 + half(next)} ${y(next)}H${800 - half(next)}Z" fill="#e9cf9a"/>`;
      }) +
      many(8, (index) => {
        const x = 1000 + index ** 1.7 * 26;
        const tall = 26 + index ** 1.6 * 14;
        return `<rect x="${x}" y="${524 + index ** 1.7 * 3 - tall}" width="${2 + index * 0.9}" height="${tall}" fill="#2c2a28"/>`;
      }),
  }),
  /** Trunks in a fog, one in the light. */
  forest: (next) => ({
    definitions: sky('#c8d0c2', '#9dac9c', '#57695d') + glow('light', '#fdf6dd', 0.9),
    drawing:
      `${skyFill}<ellipse cx="980" cy="460" rx="520" ry="620" fill="url(#light)"/>` +
      ['#8b9b8c', '#5c6f62', '#33443b', '#15211c']
        .map((color, layer) =>
          many(16 - layer * 3, () => {
            const wide = 12 + layer * 15 + next() * 12 * (layer + 1);
            const x = next() * (width + 100) - 50;
            return `<path d="M${x} 0H${x + wide * 0.8}L${x + wide} ${height}H${x - wide * 0.2}Z" fill="${color}"/>`;
          }),
        )
        .join(''),
  }),
  /** Lights out of focus behind wet glass. */
  lights: (next) => ({
    definitions: sky('#0c0a12', '#1c1220', '#2a1718'),
    drawing:
      skyFill +
      many(70, () => {
        const color = ['#e7a24a', '#d9643a', '#f2d49b', '#6fa5b8', '#a33a3a'][Math.floor(next() * 5)];
        const r = 22 + next() ** 2 * 120;
        return `<circle cx="${next() * width}" cy="${180 + next() * 700}" r="${r}" fill="${color}" opacity="${0.1 + next() * 0.34}"/>`;
      }) +
      many(90, () => {
        const x = next() * width;
        return `<path d="M${x} ${next() * height}v${30 + next() * 170}" stroke="#fff" stroke-width="${0.6 + next() * 1.6}" opacity=".12"/>`;
      }),
  }),
  /** Stairs as light and shadow. */
  stairs: () => ({
    definitions: sky('#d9b382', '#c28a51'),
    drawing:
      skyFill +
      many(11, (step) => {
        const x = step * 150 - 40;
        const y = 930 - step * 88;
        return `<path d="M${x} ${y}H${x + 150}V${height + 900}H${x}Z" fill="${step % 2 ? '#5a3320' : '#6d4028'}"/><path d="M${x} ${y}H${x + 150}V${y + 15}H${x}Z" fill="#f3ddb4"/>`;
      }) +
      `<circle cx="330" cy="270" r="150" fill="#f7ead0"/><path d="M0 0H1600V60H0Z" fill="#3a2015" opacity=".35"/>` +
      `<g fill="#1b110c"><circle cx="845" cy="292" r="24"/><path d="M818 330q27-22 54 0l10 92h-20l-4 92h-12l-4-80-6 80h-12l-3-92h-14Z"/></g>`,
  }),
  /** A record, seen from near. */
  record: () => ({
    definitions: sky('#26140c', '#40210f') + glow('lamp', '#ffcf8a', 0.55),
    drawing:
      `${skyFill}<circle cx="980" cy="560" r="760" fill="#0d0b0b"/>` +
      many(
        60,
        (ring) =>
          `<circle cx="980" cy="560" r="${270 + ring * 8}" fill="none" stroke="#fff" stroke-width="${ring % 9 === 0 ? 2.4 : 0.9}" opacity="${ring % 9 === 0 ? 0.12 : 0.07}"/>`,
      ) +
      `<path d="M980 560L1740 330V150Z M980 560L220 790V970Z" fill="#fff" opacity=".05"/>` +
      `<circle cx="980" cy="560" r="250" fill="#b5652b"/><circle cx="980" cy="560" r="236" fill="none" stroke="#f0c58c" stroke-width="3"/><circle cx="980" cy="560" r="80" fill="#8a4719"/><circle cx="980" cy="560" r="16" fill="#0d0b0b"/>` +
      `<circle cx="420" cy="180" r="620" fill="url(#lamp)"/>`,
  }),
  /** A lighthouse in a storm. */
  lighthouse: (next) => ({
    definitions: sky('#10202b', '#2c4653', '#60757a') + glow('beam', '#fff2cc', 0.95),
    drawing:
      `${skyFill}<path d="M1140 330L-80 40V470Z" fill="#fdf0c8" opacity=".22"/><path d="M1140 330L1700 150V520Z" fill="#fdf0c8" opacity=".16"/>` +
      `<circle cx="1140" cy="330" r="230" fill="url(#beam)"/><path d="M1100 380h80l44 400h-168Z" fill="#e9e2d2"/><path d="M1091 470h98l11 90h-120Z M1071 650h138l11 90h-160Z" fill="#9c3d2c"/>` +
      `<rect x="1104" y="296" width="72" height="84" fill="#20262a"/><rect x="1116" y="306" width="48" height="54" fill="#fff3cf"/><path d="M1094 296L1140 250L1186 296Z" fill="#9c3d2c"/>` +
      `<path d="${ridge(next, 800, 60, 9)}" fill="#131c20"/><path d="${ridge(next, 900, 90, 7)}" fill="#0a1013"/>`,
  }),
  /** One red sun, cut in strips. */
  strips: (next) => ({
    definitions: sky('#efe4d0', '#e6d3b5'),
    drawing:
      skyFill +
      many(17, (strip) => {
        const y = 110 + strip * 46;
        const half = Math.sqrt(Math.max(0, 390 ** 2 - (y + 18 - 500) ** 2));
        const shift = (next() - 0.5) * 120;
        return `<rect x="${800 - half + shift}" y="${y}" width="${half * 2}" height="32" fill="${strip % 5 === 3 ? '#26211d' : '#b8402a'}"/>`;
      }),
  }),
  /** Snow, and a track through it. */
  snow: (next) => ({
    definitions: sky('#6f8798', '#b9c6cc', '#eceded'),
    drawing:
      `${skyFill}<path d="${ridge(next, 470, 190, 5)}" fill="#93a5b0"/><path d="${ridge(next, 560, 110, 6)}" fill="#c4ced3"/><path d="M0 640C400 590 1100 610 1600 660V1000H0Z" fill="#f4f4f2"/>` +
      many(26, (step) => {
        const depth = (step / 26) ** 1.7;
        const x = 900 - depth * 330 + Math.sin(step * 0.5) * 46;
        const y = 636 + depth * 350;
        return `<ellipse cx="${x + (step % 2 ? 1 : -1) * (4 + depth * 26)}" cy="${y}" rx="${3 + depth * 15}" ry="${1.6 + depth * 6}" fill="#8d9ca6"/>`;
      }) +
      `<g fill="#1f2930"><circle cx="898" cy="586" r="8"/><path d="M889 596h18l5 44h-28Z"/></g>` +
      many(
        220,
        () =>
          `<circle cx="${next() * width}" cy="${next() * height}" r="${0.8 + next() * 3.2}" fill="#fff" opacity=".75"/>`,
      ),
  }),
  /** A swimming pool from above. */
  pool: (next) => ({
    definitions: sky('#2aa3a3', '#1c7f8c'),
    drawing:
      `${skyFill}<path d="M0 0H1600V150H0Z M0 860H1600V1000H0Z" fill="#ead9bd"/><path d="M0 146H1600V158H0Z M0 852H1600V864H0Z" fill="#fffaf0"/>` +
      many(4, (lane) => `<rect y="${292 + lane * 140}" width="${width}" height="7" fill="#0e4a5c" opacity=".6"/>`) +
      many(90, () => {
        const x = next() * width;
        const y = 170 + next() * 670;
        const long = 40 + next() * 110;
        return `<path d="M${x} ${y}q${long / 4} ${-14 + next() * 8} ${long / 2} 0t${long / 2} 0" fill="none" stroke="#d8fbf4" stroke-width="${1 + next() * 3}" opacity="${0.12 + next() * 0.34}"/>`;
      }) +
      `<g transform="translate(980 430) rotate(-14)" fill="#e9a06a"><ellipse rx="96" ry="26"/><circle cx="118" r="25"/><path d="M60-14L170-70l12 14L84 8Z M-80-10l-130-26v16l128 30Z M-80 10l-126 38 4 14 126-30Z"/><path d="M-44-25h60v50h-60Z" fill="#b8402a"/></g>`,
  }),
};
