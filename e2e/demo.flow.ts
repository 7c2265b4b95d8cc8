import { expectWholeDemo } from './demo-data';
import { useStudio } from './use-studio';

const { studio, api } = useStudio('demo');

/** The short sibling of demo.proof.ts. */
test('a first start has the whole demo, each part once', async () => {
  expect(studio.output()).not.toContain('The demo is not complete');
  await expectWholeDemo(api, true);
});
