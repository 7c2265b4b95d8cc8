import type { NewBrief } from '@cueroom/contracts/intake/briefs';

/** The wizard’s fields. Everything is text while it is typed. */
export interface BriefValues {
  clientName: string;
  clientEmail: string;
  projectType: string;
  projectTitle: string;
  vibe: string;
  timeline: string;
  budget: string;
  references: string;
  additionalInfo: string;
}

export const emptyBrief = (): BriefValues => ({
  clientName: '',
  clientEmail: '',
  projectType: '',
  projectTitle: '',
  vibe: '',
  timeline: '',
  budget: '',
  references: '',
  additionalInfo: '',
});

interface BriefStep {
  title: string;
  hint: string;
  fields: readonly (keyof BriefValues)[];
}
export const briefSteps: readonly BriefStep[] = [
  {
    title: 'Who You Are',
    hint: 'So we know who to reply to.',
    fields: ['clientName', 'clientEmail', 'projectType'],
  },
  {
    title: 'Project Details',
    hint: 'What you’re making, and how it should feel.',
    fields: ['projectTitle', 'vibe'],
  },
  {
    title: 'Budget & Timeline',
    hint: 'A rough idea is enough. It tells us where to look.',
    fields: ['timeline', 'budget'],
  },
  {
    title: 'Creative Direction',
    hint: 'Optional, but often the most useful part.',
    fields: ['references', 'additionalInfo'],
  },
];

/** Counted from 1; undefined for a field that is not in the wizard. */
export const stepOf = (field: string): number | undefined => {
  const index = briefSteps.findIndex(({ fields }) => fields.some((each) => each === field));
  return index < 0 ? undefined : index + 1;
};

/** As it is sent: empty fields are null. The wizard has no genre. */
export const briefOf = (values: BriefValues): NewBrief => ({
  clientName: values.clientName,
  clientEmail: values.clientEmail,
  projectType: values.projectType,
  projectTitle: values.projectTitle || null,
  timeline: values.timeline,
  budget: values.budget,
  vibe: values.vibe,
  genre: null,
  references: values.references || null,
  additionalInfo: values.additionalInfo || null,
});
