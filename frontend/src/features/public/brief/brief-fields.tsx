import { budgets, projectTypes, timelines } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField, TextArea, TextField } from '../../../ui/text-field';
import type { BriefValues } from './brief-steps';

/** The fields of one step. */
export function BriefFields({ step, form }: { step: number; form: UseFormReturn<BriefValues> }) {
  const { errors } = form.formState;
  /** A message goes as soon as its cause does, not only at the next press of a button. */
  const field = (name: keyof BriefValues) => ({
    ...form.register(name, { onChange: () => form.getFieldState(name).error && void form.trigger(name) }),
    error: errors[name]?.message,
  });
  switch (step) {
    case 1:
      return (
        <>
          <TextField
            label="Full Name"
            {...field('clientName')}
            maxLength={limits.name}
            autoComplete="name"
            aria-required
          />
          <TextField
            label="Email"
            type="email"
            {...field('clientEmail')}
            maxLength={limits.email}
            autoComplete="email"
            aria-required
          />
          <SelectField
            label="Project Type"
            {...field('projectType')}
            options={projectTypes}
            emptyLabel="Choose a project type"
            aria-required
          />
        </>
      );
    case 2:
      return (
        <>
          <TextField
            label="Project Title"
            isOptional
            {...field('projectTitle')}
            maxLength={limits.name}
            autoComplete="off"
          />
          <TextArea
            label="Project Vibe"
            {...field('vibe')}
            hint="A mood, a color, a place, a temperature: whatever comes to mind."
            maxLength={limits.longText}
            rows={6}
            aria-required
          />
        </>
      );
    case 3:
      return (
        <>
          <SelectField
            label="Timeline"
            {...field('timeline')}
            options={timelines}
            emptyLabel="Choose a timeline"
            aria-required
          />
          <SelectField
            label="Music Budget Range"
            {...field('budget')}
            options={budgets}
            emptyLabel="Choose a range"
            aria-required
          />
        </>
      );
    default:
      return (
        <>
          <TextArea
            label="References"
            isOptional
            {...field('references')}
            hint="Songs, scores, films or links that come close."
            maxLength={limits.longText}
            rows={5}
          />
          <TextArea
            label="Additional Information"
            isOptional
            {...field('additionalInfo')}
            hint="Territories, media, deadlines, temp tracks you are tired of."
            maxLength={limits.longText}
            rows={5}
          />
        </>
      );
  }
}
