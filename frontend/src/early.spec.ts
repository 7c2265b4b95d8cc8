import { fireEvent, screen } from '@testing-library/react';
import './early';

beforeEach(() => document.body.replaceChildren());

test('a page whose code does not arrive says so, and can be loaded again', () => {
  const script = document.body.appendChild(document.createElement('script'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.error(script);
  expect(screen.getByRole('alert')).toHaveTextContent('This page did not load completely');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test('a picture that does not arrive says nothing', () => {
  fireEvent.error(document.body.appendChild(document.createElement('img')));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
