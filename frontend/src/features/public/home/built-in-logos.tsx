import type { ReactNode } from 'react';

/** Five invented companies, shown until the studio adds its own clients. */
const logos: readonly { name: string; width: number; drawing: ReactNode }[] = [
  {
    name: 'Northlight Pictures',
    width: 194,
    drawing: (
      <>
        <path
          d="M4 30 20 6l16 24M12.500 30 20 18l7.500 12"
          fill="none"
          strokeWidth="2.6"
          stroke="currentColor"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <Word x={48} y={20} size={17} spacing={2.2}>
          NORTHLIGHT
        </Word>
        <Word x={48} y={32} size={8.5} spacing={5.4} weight={500}>
          PICTURES
        </Word>
      </>
    ),
  },
  {
    name: 'Canal Sixteen',
    width: 150,
    drawing: (
      <>
        <path
          d="M4 12c6-6 11 6 17 0s11 6 17 0M4 20c6-6 11 6 17 0s11 6 17 0M4 28c6-6 11 6 17 0s11 6 17 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <Word x={48} y={26} size={19} spacing={-0.3} weight={700}>
          canal 16
        </Word>
      </>
    ),
  },
  {
    name: 'Fjordhus',
    width: 138,
    drawing: (
      <>
        <path
          d="M19 4a15 15 0 1 1 0 30 15 15 0 0 1 0-30Zm-11 21 8-9 5 5 4-4 7 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <Word x={44} y={27} size={24} family="var(--font-display)" weight={400}>
          Fjordhus
        </Word>
      </>
    ),
  },
  {
    name: 'Open Range Media',
    width: 172,
    drawing: (
      <>
        <path
          d="M4 29h34M9 29a12 12 0 0 1 24 0M21 6v6M7 11l4 5M35 11l-4 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <Word x={48} y={19} size={14.5} spacing={1.1} weight={700}>
          OPEN RANGE
        </Word>
        <Word x={48} y={32} size={11} spacing={3.2} weight={500}>
          MEDIA
        </Word>
      </>
    ),
  },
  {
    name: 'Halfpenny',
    width: 148,
    drawing: (
      <>
        <path d="M19 4a15 15 0 0 0 0 30Z" fill="currentColor" />
        <path
          d="M23 4.600a15 15 0 0 1 0 28.800"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <Word x={46} y={26} size={20} spacing={-0.4}>
          halfpenny
        </Word>
      </>
    ),
  },
];

/** As items of the list that they stand in. */
export default function BuiltInLogos() {
  return logos.map(({ name, width, drawing }) => (
    <li key={name}>
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${width} 38`}
        width={width}
        height={38}
        className="h-auto max-w-full"
      >
        {drawing}
      </svg>
    </li>
  ));
}

interface WordProps {
  x: number;
  y: number;
  size: number;
  spacing?: number;
  weight?: number;
  family?: string;
  children: string;
}

function Word({ x, y, size, spacing = 0, weight = 650, family, children }: WordProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      letterSpacing={spacing}
      fontWeight={weight}
      fontFamily={family}
      fill="currentColor"
    >
      {children}
    </text>
  );
}
