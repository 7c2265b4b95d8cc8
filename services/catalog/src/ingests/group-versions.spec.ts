import { mainsOf } from './group-versions';
import { readFileName } from './read-file-name';

const named = (fileName: string) => {
  const { title, ...said } = readFileName(fileName);
  return { ...said, id: fileName, titles: [title], mayBeMain: true };
};

test('versions are of their main file, also where they come before it, and never of one another', () => {
  const versions = ['Low Tide 30s.wav', 'Low Tide (Instrumental).wav'];
  const files = [...versions, 'Low Tide.wav', 'Undertow (Instrumental).wav', 'Undertow 15s.wav'];
  expect([...mainsOf(files.map(named))]).toEqual(versions.map((version) => [version, 'Low Tide.wav']));
});
