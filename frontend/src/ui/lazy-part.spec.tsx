import { screen } from '@testing-library/react';
import { useState } from 'react';
import { page } from '../lib/page/page';
import { renderScreen } from '../testing/render-screen';
import { lazyPart } from './lazy-part';

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const loadPart = jest.fn(failing as () => Promise<{ default: () => React.ReactNode }>);
const Part = lazyPart(loadPart);

function Screen() {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <textarea aria-label="Feedback" />
      <button onClick={() => setIsShown(true)}>Show</button>
      {isShown && <Part />}
    </>
  );
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a part whose code does not arrive fails alone: what was typed stays, and it can be tried again', async () => {
  const { user } = renderScreen(<Screen />);
  await user.type(screen.getByLabelText('Feedback'), 'The second verse');
  await user.click(screen.getByText('Show'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  expect(screen.getByLabelText('Feedback')).toHaveValue('The second verse');

  loadPart.mockResolvedValueOnce({ default: () => <p>the part</p> });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('the part')).toBeInTheDocument();
  expect(screen.getByLabelText('Feedback')).toHaveValue('The second verse');
});

test('after a deploy only a new page helps', async () => {
  const Lost = lazyPart(failing);
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => undefined);
  const { user } = renderScreen(<Lost />);
  await user.click(await screen.findByRole('button', { name: 'Reload Page' }));
  expect(reload).toHaveBeenCalled();
});
