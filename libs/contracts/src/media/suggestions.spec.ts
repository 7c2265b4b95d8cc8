import { type AudioSuggestions, suggestedFields, withKnownTempo } from './suggestions';

const heard = (fields: Partial<AudioSuggestions>): AudioSuggestions => ({
  ...{ silenceHeadSec: 0, silenceTailSec: 0, isClipped: false, tags: { hasCover: false } },
  ...fields,
});
const bpmOf = (suggestions: AudioSuggestions, ...known: number[]) =>
  suggestedFields(withKnownTempo(suggestions, known)).bpm;

test('a tempo that is half or double of a known one of the same recording takes that one, however sure it is', () => {
  expect(bpmOf(heard({ bpm: 132, bpmConfidence: 0.9 }), 66)).toBe(66);
  expect(bpmOf(heard({ bpm: 65.4, bpmConfidence: 0.2 }), 90, 132)).toBe(132);
  expect(bpmOf(heard({ bpm: 66, bpmConfidence: 0.9, tags: { bpm: 132, hasCover: false } }), 66)).toBe(66);
  // Another tempo stays, and so does what nothing is known of.
  expect(bpmOf(heard({ bpm: 99, bpmConfidence: 0.9 }), 66)).toBe(99);
  expect(bpmOf(heard({ bpm: 132, bpmConfidence: 0.9 }))).toBe(132);
  expect(bpmOf(heard({}), 66)).toBeNull();
});
