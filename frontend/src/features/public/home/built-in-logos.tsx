interface Word {
  text: string;
  x: number;
  y: number;
  size: number;
  spacing?: number;
  weight?: number;
  family?: string;
}
interface BuiltInLogo {
  name: string;
  width: number;
  line: string;
  lineWidth: number;
  area?: string;
  words: readonly Word[];
}

/** Five invented companies, shown until the studio adds its own clients. */
const logos: readonly BuiltInLogo[] = [
  {
    name: 'Northlight Pictures',
    width: 194,
    line: 'M4 30 20 6l16 24M12.500 30 20 18l7.500 12',
    lineWidth: 2.6,
    words: [
      { text: 'NORTHLIGHT', x: 48, y: 20, size: 17, spacing: 2.2 },
      { text: 'PICTURES', x: 48, y: 32, size: 8.5, spacing: 5.4, weight: 500 },
    ],
  },
  {
    name: 'Canal Sixteen',
    width: 150,
    line: 'M4 12c6-6 11 6 17 0s11 6 17 0M4 20c6-6 11 6 17 0s11 6 17 0M4 28c6-6 11 6 17 0s11 6 17 0',
    lineWidth: 2.6,
    words: [{ text: 'canal 16', x: 48, y: 26, size: 19, spacing: -0.3, weight: 700 }],
  },
  {
    name: 'Fjordhus',
    width: 138,
    line: 'M19 4a15 15 0 1 1 0 30 15 15 0 0 1 0-30Zm-11 21 8-9 5 5 4-4 7 8',
    lineWidth: 2.4,
    words: [{ text: 'Fjordhus', x: 44, y: 27, size: 24, family: 'var(--font-display)', weight: 400 }],
  },
  {
    name: 'Open Range Media',
    width: 172,
    line: 'M4 29h34M9 29a12 12 0 0 1 24 0M21 6v6M7 11l4 5M35 11l-4 5',
    lineWidth: 2.6,
    words: [
      { text: 'OPEN RANGE', x: 48, y: 19, size: 14.5, spacing: 1.1, weight: 700 },
      { text: 'MEDIA', x: 48, y: 32, size: 11, spacing: 3.2, weight: 500 },
    ],
  },
  {
    name: 'Halfpenny',
    width: 148,
    line: 'M23 4.600a15 15 0 0 1 0 28.800',
    lineWidth: 2.4,
    area: 'M19 4a15 15 0 0 0 0 30Z',
    words: [{ text: 'halfpenny', x: 46, y: 26, size: 20, spacing: -0.4 }],
  },
];

export default function BuiltInLogos() {
  return logos.map(({ name, width, line, lineWidth, area, words }) => (
    <li key={name}>
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${width} 38`}
        width={width}
        height={38}
        fill="currentColor"
        className="h-auto max-w-full"
      >
        {area && <path d={area} />}
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={lineWidth}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {words.map(({ text, x, y, size, spacing = 0, weight = 650, family }) => (
          <text
            key={text}
            {...{ x, y }}
            fontSize={size}
            letterSpacing={spacing}
            fontWeight={weight}
            fontFamily={family}
          >
            {text}
          </text>
        ))}
      </svg>
    </li>
  ));
}
