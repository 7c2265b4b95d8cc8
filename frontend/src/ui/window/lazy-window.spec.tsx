import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { lazyWindow } from './lazy-window';

test('a window whose code is on its way says that it opens', async () => {
  let arrive = (_part: { default: () => React.ReactNode }) => {};
  const Window = lazyWindow<{ onClose: () => void }>(() => new Promise((resolve) => (arrive = resolve)));
  renderScreen(<Window onClose={() => undefined} />);
  expect(await screen.findByRole('progressbar', { name: 'Opening…' })).toBeInTheDocument();
  await act(() => Promise.resolve(arrive({ default: () => <p>the window</p> })));
  expect(await screen.findByText('the window')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
