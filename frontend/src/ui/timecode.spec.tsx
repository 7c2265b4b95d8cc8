import { render, waitFor } from '@testing-library/react';
import { SectionHead } from './section-head';
import { timecodeAt } from './timecode';

test.each([
  [-40, '02:00:00:00'],
  [0, '02:00:00:00'],
  [8, '02:00:00:01'],
  [192, '02:00:01:00'],
  [2265, '02:00:11:19'],
  [60 * 192, '02:01:00:00'],
])('%d pixels down reel 2 it is %s', (px, timecode) => {
  expect(timecodeAt(px, 16, 2)).toBe(timecode);
});

test('each section says where it stands in its page', async () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: this.matches('main') ? 100 : 100 + 192 * 3 } as DOMRect;
  });
  document.documentElement.style.fontSize = '16px';
  const { container } = render(
    <main>
      <SectionHead id="story" cue="3m3" note="How it began" title="The Founder’s Story" />
    </main>,
  );
  await waitFor(() => expect(container).toHaveTextContent('03:00:03:00'));
  jest.restoreAllMocks();
});
