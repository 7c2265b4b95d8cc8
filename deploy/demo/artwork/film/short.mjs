// What the films of the demo's projects share. Each is the still of its project, moving: its scene in 16:9.
import { smoothstep } from '../pictures/noise.mjs';
import { short } from './drawn.mjs';
import { enlarge, planesOf } from './screen.mjs';

export const { width, height, framesPerSec, lengthSec } = short;
const [halfWidth, halfHeight] = [width / 2, height / 2];

export const rowsOf = () => Array.from({ length: halfHeight }, (_, y) => 0.05 + (0.9 * (y + 0.5)) / halfHeight);
export const columnsOf = () => Array.from({ length: halfWidth }, (_, x) => (1.6 * (x + 0.5)) / halfWidth);
/**
 * What never changes of each point of the scene, as arrays of their own: a frame reads all of them.
 * @param {(u: number, v: number) => number[]} read @returns {Float32Array[]}
 */
export const fieldsOf = (read) => {
  const columns = columnsOf();
  const points = rowsOf().flatMap((v) => columns.map((u) => read(u, v)));
  return points[0].map((_, field) => Float32Array.from(points, (values) => values[field]));
};
/** Where a height of the scene lies in the frame, in pixels. */
export const lineOf = (v) => ((v - 0.05) / 0.9) * height;

/** A film begins at once, so that its poster is a picture, and goes out at its end. */
export const shownAt = (sec) => smoothstep(lengthSec - 0.1, lengthSec - 2, sec);

/**
 * @param {{ light: (planes: ReturnType<typeof planesOf>, sec: number) => void, sparks: (out: Uint8Array, sec: number) => void }} film
 *   `light` puts what is large at half of the frame's size, `sparks` adds what is small
 */
export const drawerOf =
  ({ light, sparks }) =>
  (frame) => {
    const planes = planesOf(width, height);
    const sec = frame / framesPerSec;
    light(planes, sec);
    enlarge(planes, width, height, frame, 3.5);
    sparks(planes.out, sec);
    return planes.out;
  };
