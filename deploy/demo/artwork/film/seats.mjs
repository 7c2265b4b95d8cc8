// Empty rows in front of the camera, as shapes against the light.
import { smoothstep } from '../pictures/noise.mjs';

/** From the back of the auditorium to the row before the camera. Sizes in heights of the frame; `soft`: how far it is out of focus. */
const rows = [
  { y: 0.735, wide: 0.07, high: 0.05, gap: 0.083, soft: 0.003, shift: 0.01, haze: 0.34 },
  { y: 0.79, wide: 0.098, high: 0.075, gap: 0.117, soft: 0.004, shift: 0.06, haze: 0.2 },
  { y: 0.865, wide: 0.145, high: 0.12, gap: 0.172, soft: 0.007, shift: 0.02, haze: 0.1 },
  { y: 0.975, wide: 0.23, high: 0.2, gap: 0.275, soft: 0.014, shift: 0.15, haze: 0.03 },
];

/** How far a point lies outside of a back with round shoulders; negative inside. */
const outside = (dx, dy, { wide, high }) => {
  const round = Math.min(wide, high) * 0.42;
  const qx = Math.abs(dx) - wide / 2 + round;
  const qy = dy < 0 ? -dy - high / 2 + round : -high;
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(0, Math.max(qx, qy)) - round;
};

/** @returns {{ shade: Float32Array, rim: Float32Array }} how much light passes, and the light on the edges */
export const seatsOf = (width, height, lens) => {
  const shade = new Float32Array(width * height).fill(1);
  const rim = new Float32Array(width * height);
  for (let y = 0, n = 0; y < height; y++)
    for (let x = 0; x < width; x++, n++) {
      const [u, v] = [x / height, y / height];
      for (const row of rows) {
        const dx = ((((u + row.shift) % row.gap) + row.gap) % row.gap) - row.gap / 2;
        // Rows curve around the screen.
        const bow = 0.05 * (u - 0.89) ** 2;
        const distance = outside(dx, v - row.y - bow - row.high / 2, row);
        // Below its backs a row lets no light through.
        const under = smoothstep(row.y + bow + row.high * 0.34, row.y + bow + row.high * 0.55, v);
        const inside = Math.max(under, 1 - smoothstep(-row.soft, row.soft, distance));
        if (inside <= 0) continue;
        shade[n] *= 1 - inside * (1 - row.haze);
        const away = Math.hypot(u - lens.x / height, v - lens.y / height);
        const top =
          (1 - under) *
          Math.exp(-((distance + row.soft) ** 2) / (2 * (row.soft * 0.8) ** 2)) *
          smoothstep(row.high * 0.2, -row.high * 0.3, v - row.y - bow - row.high / 2);
        rim[n] = rim[n] * (1 - inside) + (top * 0.1) / (0.3 + away * away * 1.4);
      }
    }
  return { shade, rim };
};
