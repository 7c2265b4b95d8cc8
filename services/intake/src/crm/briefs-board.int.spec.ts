import { aNewBrief } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { IntakeSettings } from '../settings';
import { BriefsRepository } from './briefs.repository';
import { BriefsBoardRepository } from './briefs-board.repository';
import { type BriefDocument, briefSchema } from './briefs.schema';

const database = freshDatabase();

test('the board counts what the list shows, column by column, and sums the values that are known by currency', async () => {
  const model = await database.model<BriefDocument>('Brief', briefSchema);
  const settings = Object.assign(new IntakeSettings(), { CURRENCY: 'EUR' });
  const briefs = new BriefsRepository(model, idleRelay, settings);
  const board = new BriefsBoardRepository(model, settings);
  for (const [projectTitle, status, estimatedValue, currency] of [
    ['Quillaja', 'submitted', 1000.1, 'USD'],
    ['Quillaja two', 'new', 2000.2, 'USD'],
    ['Amberley', 'new', 500, null],
    ['Amberley two', 'new', null, 'GBP'],
    ['Amberley three', 'won', 0, 'GBP'],
    ['Gone', 'won', 9, 'GBP'],
  ] as const) {
    const { id } = await briefs.insert(aNewBrief({ projectTitle }));
    await briefs.edit(id, { status, estimatedValue, ...(currency && { currency }) });
    if (projectTitle === 'Gone') await briefs.trash(id);
  }
  const none = { count: 0, totals: [] };
  expect(await board.count({})).toEqual({
    columns: [
      {
        ...{ status: 'new', label: 'New', count: 4 },
        totals: [
          { currency: 'EUR', value: 500 },
          { currency: 'USD', value: 3000.3 },
        ],
      },
      { status: 'reviewing', label: 'Reviewing', ...none },
      { status: 'proposal', label: 'Proposal', ...none },
      { status: 'won', label: 'Won', count: 1, totals: [{ currency: 'GBP', value: 0 }] },
      { status: 'lost', label: 'Lost', ...none },
    ],
  });
  for (const q of ['quillaja', 'amb', '"amberley two"', 'amberlay', 'nothing']) {
    const { columns } = await board.count({ q });
    expect([q, columns.reduce((sum, { count }) => sum + count, 0)]).toEqual([q, (await briefs.list({ q })).total]);
  }
});
