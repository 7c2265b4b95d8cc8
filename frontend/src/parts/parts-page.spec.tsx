import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PartsPage } from './parts-page';

const ui = path.join(__dirname, '../ui');
const isComponent = (name: string, it: unknown) =>
  /^[A-Z]/.test(name) && (typeof it === 'function' || (typeof it === 'object' && it !== null && '$$typeof' in it));

/** What ui/ exports that can be drawn; a default export is called as its function. */
const components = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'))
  .flatMap((file) =>
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a file that is added is found by itself
    Object.entries(require(path.join(ui, file)) as Record<string, unknown>).map(([exported, it]) => ({
      name: exported === 'default' ? (it as { name: string }).name : exported,
      it,
    })),
  )
  .filter(({ name, it }) => isComponent(name, it));

interface Fiber {
  alternate: Fiber | null;
  type: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** All that React has drawn in an element, also what is closed or stands elsewhere on the page. */
const drawnIn = (element: Element): Set<unknown> => {
  const drawn = new Set<unknown>();
  const visit = (fiber: Fiber | null) => {
    for (let each = fiber; each; each = each.sibling) {
      drawn.add(each.type);
      visit(each.child);
    }
  };
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$')) ?? '';
  const fiber = (element as unknown as Record<string, Fiber>)[key];
  // React keeps two, and the element may have the one that is not shown.
  visit(fiber?.child ?? null);
  visit(fiber?.alternate?.child ?? null);
  return drawn;
};

// A part on the page does not arrive.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const openParts = async () => {
  const routeTree = createRootRoute({ component: PartsPage });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByText('The parts of ui/');
  return userEvent.setup();
};
/** The sections of the page, by the names that their headings have. */
const readSections = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => ({
    names: heading.textContent.split(', '),
    drawn: drawnIn(heading.closest('section') ?? heading),
  }));

test('every component that ui/ exports has its name and its states on the page', async () => {
  const user = await openParts();
  // Its code comes with the first notice.
  await user.click(screen.getByRole('button', { name: 'Plain' }));
  await screen.findByText('Order saved');
  expect(components.length).toBeGreaterThan(60);
  const sections = readSections();
  const missing = components.filter(
    ({ name, it }) => !sections.some(({ names, drawn }) => names.includes(name) && drawn.has(it)),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('the page is shown in both themes, and in a narrow window', async () => {
  const user = await openParts();
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  await user.selectOptions(screen.getByLabelText('Theme'), 'Dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.selectOptions(screen.getByLabelText('Width'), '390 px');
  expect(screen.getByTitle('The parts in a narrow window')).toHaveAttribute('src', '/parts.html?theme=dark');
});

test('what opens over the page closes again', async () => {
  const user = await openParts();
  for (const button of screen.getAllByRole('button', { name: /^Open (narrow|medium|wide|desk|a long one|a form)$/ })) {
    await user.click(button);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
