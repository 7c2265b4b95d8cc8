import { Brief, type briefSorts } from '@cueroom/contracts/intake/briefs';
import { referenceOf } from '@cueroom/contracts/intake/reference';
import { briefStatuses, budgets, priorities } from '@cueroom/contracts/options';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/search/found-by';
import { addPerson, type OfPerson } from '@cueroom/persistence/records/person';
import type { Sort } from '@cueroom/persistence/search/read-page';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { sortKey } from '@cueroom/persistence/search/search-words';
import { storedFields } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';

type Dates = 'followUpDate' | 'lastContactDate' | 'proposalSentDate' | 'projectStartDate' | 'projectEndDate';

const computed = [
  ...(['companyName', 'email', 'budgetRange', 'clientId'] as const),
  ...(['currency', 'answerDueAt', 'answeredAt', 'nextStep'] as const),
] satisfies (keyof Brief)[];

export interface BriefDocument
  extends Stored<Omit<Brief, (typeof computed)[number]>, Dates>, EditedDocument, FoundBy, OfPerson {
  /** While emails about it are still to be written: when to look. */
  announceAt?: Date;
}

export const briefSchema = new Schema<BriefDocument>(
  {
    ...storedFields(Brief, computed),
    status: { type: String, enum: briefStatuses.map(({ value }) => value), default: 'submitted' },
    priority: { type: String, enum: priorities, default: 'medium' },
    announceAt: Date,
  },
  schemaOptions,
);
addEdits(briefSchema);
addPerson(briefSchema, 'clientEmail');
briefSchema.index({ clientCompany: 1 });
briefSchema.index({ announceAt: 1 }, { partialFilterExpression: { announceAt: { $exists: true } } });

export const briefOrders = {
  createdAt: { createdAt: 1, _id: 1 },
  projectTitle: { 'order.projectTitle': 1, _id: 1 },
  companyName: { 'order.companyName': 1, _id: 1 },
  clientName: { 'order.clientName': 1, _id: 1 },
  budget: { 'order.budget': 1, createdAt: -1, _id: -1 },
  status: { status: 1, createdAt: -1, _id: -1 },
  followUpDate: { followUpDate: 1, _id: 1 },
} as const satisfies Record<(typeof briefSorts)[number], Sort>;
for (const order of Object.values(briefOrders)) briefSchema.index(order);

/** Of what the client wrote, which never changes. */
addFoundBy(briefSchema, ({ _id, projectTitle, clientName, clientCompany, clientEmail, budget }) =>
  foundBy([projectTitle, clientName, clientCompany, clientEmail, referenceOf(String(_id))], {
    projectTitle: sortKey(projectTitle),
    companyName: sortKey(clientCompany),
    clientName: sortKey(clientName),
    /** The place of the budget among all, from the smallest. */
    budget: budgets.findIndex(({ value }) => value === budget),
  }),
);
