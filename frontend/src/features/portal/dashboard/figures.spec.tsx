import { projectStatuses } from '@cueroom/contracts/content/project-statuses';
import { briefStatuses, contactStatuses, submissionStatuses } from '@cueroom/contracts/options';
import { cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useListAddress } from '../../../lib/page/portal-address';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { useRecordList } from '../../shared/records/record-list';
import { Figures, figures } from './dashboard-tab';

const statuses: Record<string, readonly string[]> = {
  briefs: briefStatuses.map(({ value }) => value),
  submissions: submissionStatuses,
  projects: projectStatuses,
  contacts: contactStatuses,
};
const studios = fc.record(
  Object.fromEntries(Object.entries(statuses).map(([path, of]) => [path, fc.array(fc.constantFrom(...of))])),
);

/** As the server narrows its lists down. */
const found = (all: readonly string[], query: URLSearchParams) => {
  const asked = query.get('status')?.split(',');
  return asked ? all.filter((status) => asked.includes(status)) : all;
};

function serve(studio: Record<string, readonly string[]>) {
  const server = new FakeServer();
  const answer =
    (path: string) =>
    ({ query }: Asked) => {
      const rows = found(studio[path] ?? [], query);
      const body = rows.slice(0, Number(query.get('limit'))).map((status, index) => ({ id: String(index), status }));
      return { body, headers: { 'x-total-count': String(rows.length) } };
    };
  for (const path of Object.keys(statuses)) server.on(`GET /api/admin/${path}`, answer(path));
  server.on('GET /api/admin/submissions-with-songs', answer('submissions'));
}

function List({ index }: { index: number }) {
  const { list } = useRecordList(figures[index]!.kind, []);
  const { id } = useListAddress();
  return <p>{list.total === undefined ? '' : `Listed ${list.total}${id ?? ''}`}</p>;
}

test('each figure is what the list behind it shows, whatever the studio holds', async () => {
  await fc.assert(
    fc.asyncProperty(studios, async (studio) => {
      cleanup();
      serve(studio);
      const dashboard = renderInPortal(<Figures />);
      const links = await screen.findAllByRole('link', { name: /\d+ of \d+ total$/ });
      const shown = links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        count: Number(/(\d+)of \d+ total$/.exec(link.textContent)?.[1]),
      }));
      dashboard.unmount();
      expect(shown).toHaveLength(figures.length);
      for (const [index, { href, count }] of shown.entries()) {
        const list = renderInPortal(<List index={index} />, href);
        expect(await screen.findByText(/^Listed/)).toHaveTextContent(`Listed ${count}`);
        list.unmount();
      }
    }),
    { numRuns: 10 },
  );
});
