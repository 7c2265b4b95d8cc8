/** Bar heights of a swelling chord, 0 to 1: two slow waves multiplied, so that no two bars look copied. */
const bars = Array.from({ length: 96 }, (_, bar) => {
  const swell = Math.sin((bar / 95) * Math.PI) ** 1.4;
  const beat = 0.55 + 0.3 * Math.sin(bar * 0.73) + 0.15 * Math.sin(bar * 2.17 + 1);
  return Math.max(0.03, swell * beat);
});

/** A waveform behind the headline. Decoration only. */
export function HeroWave() {
  return (
    <div aria-hidden className="absolute inset-0 -z-10">
      <div className="absolute inset-0 bg-[radial-gradient(120%_90%_at_78%_8%,#5a3a1c_0%,#2b1d12_42%,#17110d_78%)]" />
      <svg
        viewBox="0 0 960 400"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full mask-linear-[75deg,transparent_18%,black_70%] text-brand-light opacity-35"
      >
        {bars.map((height, bar) => (
          <rect
            key={bar}
            x={bar * 10 + 3}
            y={150 - height * 130}
            width={3.4}
            height={height * 260}
            rx={1.7}
            fill="currentColor"
          />
        ))}
      </svg>
      <div className="absolute inset-x-0 bottom-0 h-2/3 bg-linear-to-t from-night via-night/70 to-transparent" />
    </div>
  );
}
