import { Brief, type briefSorts } from '@cueroom/contracts/intake/briefs';
import { referenceOf } from '@cueroom/contracts/intake/reference';
import { NextStep } from '@cueroom/contracts/intake/next-step';
import { briefStatuses, budgets, priorities } from '@cueroom/contracts/options';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/search/found-by';
import { addPerson, type OfPerson } from '@cueroom/persistence/records/person';
import type { Sort } from '@cueroom/persistence/search/read-page';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { sortKey } from '@cueroom/persistence/search/search-words';
import { storedFields, storedPart } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';

type Dates =
  | 'followUpDate'
  | 'lastContactDate'
  | 'proposalSentDate'
  | 'projectStartDate'
  | 'projectEndDate'
  | 'answerDueAt'
  | 'answeredAt';

const repeated = ['companyName', 'email', 'budgetRange', 'clientId'] as const satisfies (keyof Brief)[];

export interface BriefDocument
  extends Stored<Omit<Brief, (typeof repeated)[number]>, Dates>, EditedDocument, FoundBy, OfPerson {
  answerDueAt: Date;
  /** Kept while it is won or lost, and answered as null: that is taken back with its step. */
  nextStep: NextStep | null;
  /** When the first pitch for it was open. */
  pitchedAt?: Date | null;
  /** While emails about it are still to be written: when to look. */
  announceAt?: Date;
}

export const briefSchema = new Schema<BriefDocument>(
  {
    ...storedFields(Brief, [...repeated]),
    status: { type: String, enum: briefStatuses.map(({ value }) => value), default: 'submitted' },
    priority: { type: String, enum: priorities, default: 'medium' },
    nextStep: { type: storedPart(NextStep), default: null },
    pitchedAt: Date,
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

/** What a search looks at. */
export const briefTexts = ['projectTitle', 'clientName', 'clientCompany', 'clientEmail'] as const;

type Found = Pick<BriefDocument, '_id' | 'budget' | (typeof briefTexts)[number]>;

export const briefKeys = ({ _id, projectTitle, clientName, clientCompany, clientEmail, budget }: Found): FoundBy =>
  foundBy([projectTitle, clientName, clientCompany, clientEmail, referenceOf(String(_id))], {
    projectTitle: sortKey(projectTitle),
    companyName: sortKey(clientCompany),
    clientName: sortKey(clientName),
    /** The place of the budget among all, from the smallest. */
    budget: budgets.findIndex(({ value }) => value === budget),
  });
addFoundBy(briefSchema, briefKeys);
