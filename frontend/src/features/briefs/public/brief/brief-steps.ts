import type { PublicProject } from '@cueroom/contracts/content/projects';
import type { NewBrief } from '@cueroom/contracts/intake/briefs';
import { limits } from '@cueroom/contracts/limits';
import { budgets, projectTypes, timelines } from '@cueroom/contracts/options';
import type { FormField } from '../../../../ui/form/form-fields';

/** The wizard’s fields. Everything is text while it is typed. */
export type BriefValues = Record<Exclude<keyof NewBrief, 'genre'>, string>;

interface BriefStep {
  title: string;
  hint: string;
  fields: readonly FormField<BriefValues>[];
}
const whole = 'sm:col-span-2';
const { name: maxName, email: maxEmail, longText: maxText } = limits;

export const briefSteps: readonly BriefStep[] = [
  {
    title: 'Who You Are',
    hint: 'So we know who to reply to.',
    fields: [
      {
        name: 'clientName',
        label: 'Full Name',
        maxLength: maxName,
        autoComplete: 'name',
        isRequired: true,
        className: whole,
      },
      {
        name: 'clientEmail',
        label: 'Email',
        type: 'email',
        maxLength: maxEmail,
        autoComplete: 'email',
        isRequired: true,
        className: whole,
      },
      { name: 'clientCompany', label: 'Company', maxLength: maxName, autoComplete: 'organization', isOptional: true },
      { name: 'clientPhone', label: 'Phone', type: 'tel', maxLength: maxName, autoComplete: 'tel', isOptional: true },
      {
        name: 'projectType',
        label: 'Project Type',
        options: projectTypes,
        emptyLabel: 'Choose a project type',
        isRequired: true,
        className: whole,
      },
    ],
  },
  {
    title: 'Project Details',
    hint: 'What you’re making, and how it should feel.',
    fields: [
      {
        name: 'projectTitle',
        label: 'Project Title',
        maxLength: maxName,
        autoComplete: 'off',
        isOptional: true,
        className: whole,
      },
      {
        name: 'vibe',
        label: 'Project Vibe',
        hint: 'A mood, a color, a place, a temperature: whatever comes to mind.',
        rows: 6,
        maxLength: maxText,
        isRequired: true,
        className: whole,
      },
    ],
  },
  {
    title: 'Budget & Timeline',
    hint: 'A rough idea is enough. It tells us where to look.',
    fields: [
      { name: 'timeline', label: 'Timeline', options: timelines, emptyLabel: 'Choose a timeline', isRequired: true },
      { name: 'deadline', label: 'Deadline', type: 'date', isOptional: true },
      {
        name: 'budget',
        label: 'Music Budget Range',
        options: budgets,
        emptyLabel: 'Choose a range',
        isRequired: true,
        className: whole,
      },
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
        className: whole,
      },
      {
        name: 'additionalInfo',
        label: 'Additional Information',
        hint: 'Territories, media, temp tracks you’re tired of.',
        rows: 5,
        maxLength: maxText,
        isOptional: true,
        className: whole,
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
  clientCompany: values.clientCompany || null,
  clientPhone: values.clientPhone || null,
  deadline: values.deadline || null,
  projectTitle: values.projectTitle || null,
  references: values.references || null,
  additionalInfo: values.additionalInfo || null,
  genre: null,
});

/** Mediums of projects that are a type of brief, too. */
const typeOfMedium: Partial<Record<string, string>> = {
  Film: 'film',
  'TV Series': 'tv-series',
  Documentary: 'documentary',
  Docuseries: 'docuseries',
  Commercial: 'commercial',
  Advertisement: 'commercial',
};

/** What a brief begins with that is to be like a project. What is typed already stays. */
export const likeProject = (values: BriefValues, { title, medium }: Pick<PublicProject, 'title' | 'medium'>) => ({
  projectType: values.projectType || (typeOfMedium[medium] ?? ''),
  references: [values.references, `Like ${title}`].filter(Boolean).join('\n'),
});
