import { render, screen } from '@testing-library/react';
import { Tabs } from './tabs';

const tabs = (waiting: number) => (
  <Tabs
    label="Admin"
    value="crm"
    onValue={() => undefined}
    tabs={[
      { value: 'dashboard', title: 'Dashboard', content: null },
      { value: 'crm', title: 'CRM', waiting, content: null },
    ]}
  />
);

test('the open tab comes into the middle of its row, and the page stays where it is when a count changes', () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(tabs(2));
  const row = screen.getByRole('tablist').parentElement!;
  jest.spyOn(row, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300 } as DOMRect);
  const open = screen.getByRole('tab', { name: 'CRM' });
  jest.spyOn(open, 'getBoundingClientRect').mockReturnValue({ left: 350, width: 100 } as DOMRect);
  rerender(tabs(1));
  expect(row.scrollLeft).toBe(250);
  expect(scrolled).not.toHaveBeenCalled();
});
