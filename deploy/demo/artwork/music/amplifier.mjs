// What a part goes through on its way to the desk: both bend loud waves, so that harmonics come up which no string has alone.
import { filtered, highPass, lowPass } from './filters.mjs';

const each = (part, change) => {
  for (const channel of [part.left, part.right]) change(channel);
};

/** Valves and a loudspeaker in a box. */
export const throughAmplifier = (part) =>
  each(part, (channel) => {
    filtered(channel, highPass(160), channel);
    for (let n = 0; n < channel.length; n++) channel[n] = 0.2 * Math.tanh(channel[n] * 9 + 0.12) - 0.0239;
    filtered(channel, highPass(90), channel);
    filtered(channel, lowPass(5200), channel);
    filtered(channel, lowPass(7800), channel);
  });

/** A tape that is recorded a little too loud. */
export const throughTape = (part) =>
  each(part, (channel) => {
    for (let n = 0; n < channel.length; n++) channel[n] = 0.42 * Math.tanh(channel[n] * 2.4);
  });
