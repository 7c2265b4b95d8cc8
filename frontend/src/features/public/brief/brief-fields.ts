import { budgets, projectTypes, timelines } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import type { FormField } from '../../../ui/form-fields';
import type { BriefValues } from './brief-steps';

const { name: maxName, email: maxEmail, longText: maxText } = limits;

export const briefFields: Record<keyof BriefValues, FormField<BriefValues>> = {
  clientName: { name: 'clientName', label: 'Full Name', maxLength: maxName, autoComplete: 'name', isRequired: true },
  clientEmail: {
    name: 'clientEmail',
    label: 'Email',
    type: 'email',
    maxLength: maxEmail,
    autoComplete: 'email',
    isRequired: true,
  },
  projectType: {
    name: 'projectType',
    label: 'Project Type',
    options: projectTypes,
    emptyLabel: 'Choose a project type',
    isRequired: true,
  },
  projectTitle: {
    name: 'projectTitle',
    label: 'Project Title',
    maxLength: maxName,
    autoComplete: 'off',
    isOptional: true,
  },
  vibe: {
    name: 'vibe',
    label: 'Project Vibe',
    hint: 'A mood, a color, a place, a temperature: whatever comes to mind.',
    rows: 6,
    maxLength: maxText,
    isRequired: true,
  },
  timeline: {
    name: 'timeline',
    label: 'Timeline',
    options: timelines,
    emptyLabel: 'Choose a timeline',
    isRequired: true,
  },
  budget: {
    name: 'budget',
    label: 'Music Budget Range',
    options: budgets,
    emptyLabel: 'Choose a range',
    isRequired: true,
  },
  references: {
    name: 'references',
    label: 'References',
    hint: 'Songs, scores, films or links that come close.',
    rows: 5,
    maxLength: maxText,
    isOptional: true,
  },
  additionalInfo: {
    name: 'additionalInfo',
    label: 'Additional Information',
    hint: 'Territories, media, deadlines, temp tracks you’re tired of.',
    rows: 5,
    maxLength: maxText,
    isOptional: true,
  },
};
