import type { NewBrief } from '@cueroom/contracts/intake/briefs';
import { limits } from '@cueroom/contracts/limits';
import { budgets, projectTypes, timelines } from '@cueroom/contracts/options';
import type { FormField } from '../../../../ui/form-fields';

/** The wizard’s fields. Everything is text while it is typed. */
export type BriefValues = Record<Exclude<keyof NewBrief, 'clientPhone' | 'clientCompany' | 'genre'>, string>;

interface BriefStep {
  title: string;
  hint: string;
  fields: readonly FormField<BriefValues>[];
}
const { name: maxName, email: maxEmail, longText: maxText } = limits;

export const briefSteps: readonly BriefStep[] = [
  {
    title: 'Who You Are',
    hint: 'So we know who to reply to.',
    fields: [
      { name: 'clientName', label: 'Full Name', maxLength: maxName, autoComplete: 'name', isRequired: true },
      {
        name: 'clientEmail',
        label: 'Email',
        type: 'email',
        maxLength: maxEmail,
        autoComplete: 'email',
        isRequired: true,
      },
      {
        name: 'projectType',
        label: 'Project Type',
        options: projectTypes,
        emptyLabel: 'Choose a project type',
        isRequired: true,
      },
    ],
  },
  {
    title: 'Project Details',
    hint: 'What you’re making, and how it should feel.',
    fields: [
      { name: 'projectTitle', label: 'Project Title', maxLength: maxName, autoComplete: 'off', isOptional: true },
      {
        name: 'vibe',
        label: 'Project Vibe',
        hint: 'A mood, a color, a place, a temperature: whatever comes to mind.',
        rows: 6,
        maxLength: maxText,
        isRequired: true,
      },
    ],
  },
  {
    title: 'Budget & Timeline',
    hint: 'A rough idea is enough. It tells us where to look.',
    fields: [
      { name: 'timeline', label: 'Timeline', options: timelines, emptyLabel: 'Choose a timeline', isRequired: true },
      { name: 'budget', label: 'Music Budget Range', options: budgets, emptyLabel: 'Choose a range', isRequired: true },
    ],
  },
  {
    title: 'Creative Direction',
    hint: 'Optional, but often the most useful part.',
    fields: [
      {
        name: 'references',
        label: 'References',
        hint: 'Songs, scores, films or links that come close.',
        rows: 5,
        maxLength: maxText,
        isOptional: true,
      },
      {
        name: 'additionalInfo',
        label: 'Additional Information',
        hint: 'Territories, media, deadlines, temp tracks you’re tired of.',
        rows: 5,
        maxLength: maxText,
        isOptional: true,
      },
    ],
  },
];
export const briefFields = briefSteps.flatMap(({ fields }) => fields);

export const emptyBrief = () => Object.fromEntries(briefFields.map(({ name }) => [name, ''])) as BriefValues;

/** Counted from 1; undefined for a field that is not in the wizard. */
export const stepOf = (field: string): number | undefined => {
  const index = briefSteps.findIndex(({ fields }) => fields.some(({ name }) => name === field));
  return index < 0 ? undefined : index + 1;
};

export interface SentBrief {
  /** What the studio has. */
  received: NewBrief;
  /** The number that its letter has, too. A page sent before the number was shown has none. */
  reference?: string;
  /** Where that had arrived before it was edited: as it was edited. */
  typed?: NewBrief;
}

/** As it is sent: empty fields are null. The wizard has no genre. */
export const briefOf = (values: BriefValues): NewBrief => ({
  ...values,
  projectTitle: values.projectTitle || null,
  references: values.references || null,
  additionalInfo: values.additionalInfo || null,
  genre: null,
});
