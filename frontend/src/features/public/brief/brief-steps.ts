import type { NewBrief } from '@cueroom/contracts/intake/briefs';

/** What the wizard asks. Everything is text while it is typed. */
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
    hint: 'So that we know whom to answer.',
    fields: ['clientName', 'clientEmail', 'projectType'],
  },
  {
    title: 'Project Details',
    hint: 'What you are making, and how it should feel.',
    fields: ['projectTitle', 'vibe'],
  },
  {
    title: 'Budget & Timeline',
    hint: 'A rough idea is enough. It tells us which doors to knock on.',
    fields: ['timeline', 'budget'],
  },
  {
    title: 'Creative Direction',
    hint: 'Optional, and often the most useful part.',
    fields: ['references', 'additionalInfo'],
  },
];

/** Counted from 1; undefined for a field that the wizard does not ask. */
export const stepOf = (field: string): number | undefined => {
  const index = briefSteps.findIndex(({ fields }) => fields.some((each) => each === field));
  return index < 0 ? undefined : index + 1;
};

/** As it is sent: what was left empty is null. The wizard asks for no genre. */
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
