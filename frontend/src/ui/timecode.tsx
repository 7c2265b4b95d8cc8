import { useEffect } from 'react';
import { classes } from './classes';

/** As rulers have it: 24 frames a second, of half a rem each. */
const framesPerRem = 2;
const two = (part: number) => String(part).padStart(2, '0');

/** How far down a page is, in its reel: `02:00:11:19`. @param px from where the page begins @param remPx the size of a rem */
export const timecodeAt = (px: number, remPx: number, reel: number): string => {
  const frames = Math.max(0, Math.floor((px / remPx) * framesPerRem));
  return [reel, Math.floor(frames / 1440), Math.floor(frames / 24) % 60, frames % 24].map(two).join(':');
};

/** Where it stands in the page, as a timecode. In the header, which stays, it runs while the page is scrolled. */
export const Timecode = ({ className }: { className?: string }) => (
  <span translate="no" aria-hidden data-timecode className={classes('timecode', className)} />
);

/** Writes what the page's timecodes say, past React: with every frame of scrolling. @param page another one begins anew */
export function useTimecodes(page: string | undefined) {
  useEffect(() => {
    const write = () => {
      const main = document.querySelector('main')!;
      const begin = main.getBoundingClientRect().top;
      const remPx = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const reel = Number(main.querySelector<HTMLElement>('[data-reel]')?.dataset.reel ?? 0);
      for (const place of document.querySelectorAll('[data-timecode]'))
        place.textContent = timecodeAt(place.getBoundingClientRect().top - begin, remPx, reel);
    };
    let frame = 0;
    const writeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(write);
    };
    const resizes = new ResizeObserver(writeSoon);
    resizes.observe(document.body);
    window.addEventListener('scroll', writeSoon, { passive: true });
    write();
    return () => {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      window.removeEventListener('scroll', writeSoon);
    };
  }, [page]);
}
