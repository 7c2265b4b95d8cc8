import logos from './built-in-logos.json';

/** Five invented companies, shown until the studio adds its own clients. Outlines, so that they look the same everywhere. */
export default function BuiltInLogos() {
  return logos.map(({ name, width, line, lineWidth, area }) => (
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
        <path d={area} />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={lineWidth}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
    </li>
  ));
}
