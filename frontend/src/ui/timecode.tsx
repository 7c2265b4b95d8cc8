import { classes } from './classes';

/** As rulers have it: 24 frames a second, of half a rem each. */
const framesPerRem = 2;
const two = (part: number) => String(part).padStart(2, '0');

/** How far down a page is, in its reel: `02:00:11:19`. @param px from where the page begins @param remPx the size of a rem */
export const timecodeAt = (px: number, remPx: number, reel: number): string => {
  const frames = Math.max(0, Math.floor((px / remPx) * framesPerRem));
  return [reel, Math.floor(frames / 1440), Math.floor(frames / 24) % 60, frames % 24].map(two).join(':');
};

/** Only what React has taken over: parts of a drawn page come later. */
const places = new Set<Element>();

/** What they say, past React: it changes with every frame of scrolling. */
const write = () => {
  const main = document.querySelector('main');
  const begin = main?.getBoundingClientRect().top ?? 0;
  const reel = Number(main?.querySelector<HTMLElement>('[data-reel]')?.dataset.reel ?? 0);
  const remPx = parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (const place of places) place.textContent = timecodeAt(place.getBoundingClientRect().top - begin, remPx, reel);
};
let frame = 0;
const writeSoon = () => {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(write);
};

const follow = (place: Element | null) => {
  if (!place) return;
  places.add(place);
  writeSoon();
  const resizes = new ResizeObserver(writeSoon);
  resizes.observe(document.body);
  window.addEventListener('scroll', writeSoon, { passive: true });
  return () => {
    places.delete(place);
    resizes.disconnect();
    if (places.size === 0) window.removeEventListener('scroll', writeSoon);
  };
};

/**
 * Where it stands in the page, as a timecode. In the header, which stays, it runs while the page is scrolled. Where a line has no room for it,
 * it wraps out of sight.
 */
export const Timecode = ({ className }: { className?: string }) => (
  <span
    translate="no"
    aria-hidden
    className={classes('flex h-4 min-w-0 grow basis-0 flex-wrap self-center overflow-hidden', className)}
  >
    <span className="h-4 w-px" />
    <span ref={follow} className="timecode self-baseline leading-4" />
  </span>
);
