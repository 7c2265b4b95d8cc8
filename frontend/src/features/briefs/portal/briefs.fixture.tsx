import { openPortal } from '../../../testing/open-page';
import type { Brief, ListedBrief } from '@cueroom/contracts/intake/briefs';
import { briefColumns } from '@cueroom/contracts/intake/briefs-board';
import type { NewNextStep } from '@cueroom/contracts/intake/next-step';
import { screen, within } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { FakeServer } from '../../../testing/fake-server';

const counted = ({ status, label, holds }: (typeof briefColumns)[number], briefs: readonly Brief[]) => {
  const held = briefs.filter((brief) => (holds as readonly string[]).includes(brief.status));
  const currencies = [...new Set(held.filter(({ estimatedValue }) => estimatedValue).map(({ currency }) => currency))];
  const totals = currencies.map((currency) => ({
    currency,
    value: held.reduce((sum, brief) => sum + (brief.currency === currency ? (brief.estimatedValue ?? 0) : 0), 0),
  }));
  return { status, label, count: held.length, totals };
};

const isFound =
  (query: URLSearchParams) =>
  ({ projectTitle }: Brief) =>
    projectTitle?.toLowerCase().includes(query.get('q') ?? '');

const reopened = { text: 'Decide what comes next', dueOn: '2031-05-01', who: null };
const isClosed = ({ status }: Brief) => status === 'won' || status === 'lost';
const stepAfter = (before: Brief, after: Brief) =>
  isClosed(after) ? null : isClosed(before) ? reopened : after.nextStep;

/** A server that keeps these briefs: it lists, gives, changes, deletes and restores them. */
export function openBriefs(briefs: ListedBrief[], address = '/admin/briefs') {
  let kept = [...briefs];
  const deleted: Brief[] = [];
  const idIn = ({ path }: Asked) => path.split('/')[4] ?? '';
  const one = (asked: Asked) => {
    const body = kept.find(({ id }) => id === idIn(asked));
    return body ? { body } : { status: 404, body: { detail: 'This brief does not exist' } };
  };
  const isOutdated = (asked: Asked) => {
    const sent = asked.headers['If-Match'];
    const current = kept.find(({ id }) => id === idIn(asked));
    return sent && current && sent !== `"${current.revision}"` ? { status: 412, body: { current } } : null;
  };
  const write = (asked: Asked, changes: (brief: Brief) => object) => {
    const outdated = isOutdated(asked);
    if (outdated) return outdated;
    kept = kept.map((brief) =>
      brief.id === idIn(asked) ? { ...brief, ...changes(brief), revision: brief.revision + 1 } : brief,
    );
    return one(asked);
  };
  const server = new FakeServer()
    .on('GET /api/admin/contacts', [])
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/briefs', ({ query }: Asked) => {
      const statuses = query.get('status')?.split(',');
      const found = kept.filter((brief) => isFound(query)(brief) && (!statuses || statuses.includes(brief.status)));
      return { body: found, headers: { 'x-total-count': String(found.length) } };
    })
    .on('GET /api/admin/briefs/*', one)
    .on('GET /api/admin/briefs/board', ({ query }: Asked) => ({
      body: { columns: briefColumns.map((column) => counted(column, kept.filter(isFound(query)))) },
    }))
    .on('PATCH /api/admin/briefs/*', (asked: Asked) =>
      write(asked, (brief) => {
        const after = { ...brief, ...(asked.body as Brief) };
        return { ...after, nextStep: stepAfter(brief, after) };
      }),
    )
    .on('PUT /api/admin/briefs/*/next-step', (asked: Asked) =>
      write(asked, () => ({ nextStep: { who: null, ...(asked.body as NewNextStep) } })),
    )
    .on('POST /api/admin/briefs/*/next-step/done', (asked: Asked) =>
      write(asked, () => ({ nextStep: { who: null, ...(asked.body as { next: NewNextStep }).next } })),
    )
    .on('DELETE /api/admin/briefs/*', (asked: Asked) => {
      deleted.push(...kept.filter(({ id }) => id === idIn(asked)));
      kept = kept.filter(({ id }) => id !== idIn(asked));
      return { status: 204 };
    })
    .on('POST /api/admin/briefs/*/restore', (asked: Asked) => {
      kept.push(...deleted);
      return one(asked);
    });
  /** What a colleague changes of all of them. */
  const change = (changes: Partial<Brief>) =>
    (kept = kept.map((brief) => ({ ...brief, ...changes, revision: brief.revision + 1 })));
  return { server, change, ...openPortal(address) };
}
export const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
export const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
