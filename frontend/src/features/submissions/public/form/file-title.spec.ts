import { titleOfFile } from './song-files';

test.each([
  ['Low Tide.wav', 'Low Tide'],
  ['low_tide.aiff', 'low tide'],
  ['03 - Low Tide.flac', 'Low Tide'],
  ['03_low_tide.mp3', 'low tide'],
  ['7. Ölüm ve Çiçek – müzik №2.aiff', 'Ölüm ve Çiçek – müzik №2'],
  ['99 Problems.mp3', '99 Problems'],
  ['24-96 MASTER.wav', '24-96 MASTER'],
  ['1979.m4a', '1979'],
  ['Mix v2.1 final.wav', 'Mix v2.1 final'],
  [`${'a'.repeat(300)}.wav`, 'a'.repeat(200)],
])('%s is called %s', (name, title) => expect(titleOfFile(name)).toBe(title));
