export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" fill="none" aria-hidden className={className}>
      <path
        d="M3 10.500v5M8 7v12M13 3v20M18 8.500v9M23 11v4"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
