import { fireEvent, screen } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';

test('a document is taken wherever on the page it is dropped', async () => {
  new FakeServer().on('GET /api/verify/*', () => ({ status: 404, body: { detail: 'Unknown' } }));
  openPage('/verify');
  const title = await screen.findByRole('heading', { name: 'Verify a document' });
  // There is nothing else to do here.
  expect(screen.queryByText('optional')).toBeNull();
  const file = new File(['%PDF'], 'sheet.pdf', { type: 'application/pdf' });
  const drop = (target: HTMLElement) => fireEvent.drop(target, { dataTransfer: { files: [file], types: ['Files'] } });
  // Not opened by the browser, not even beside the page.
  expect(drop(document.body)).toBe(false);
  expect(screen.queryByText(/sheet\.pdf/)).not.toBeInTheDocument();
  expect(drop(title)).toBe(false);
  expect(await screen.findByText(/sheet\.pdf/)).toBeVisible();
});
