import { type NewProject, tileSizes } from '@cueroom/contracts/content/projects';
import { projectStatuses } from '@cueroom/contracts/content/project-statuses';
import { limits } from '@cueroom/contracts/limits';
import { projectGenres, projectMediums } from '@cueroom/contracts/options';
import { capitalizedOptions } from '../../../lib/words/words';
import type { FormPart } from '../../../ui/form/form-fields';
import { wordOptions } from '../../../ui/form/text-field';
import { numberField, optionalChoice, optionalText } from '../../shared/records/record-values';
import { RowsField } from '../../shared/records/rows-field';

// The tables of the project's form.
export type ProjectParts = readonly FormPart<NewProject>[];
export const facts: ProjectParts = [
  {
    name: 'title',
    label: 'Title',
    isRequired: true,
    maxLength: limits.name,
    hasFocus: true,
    className: 'sm:col-span-2',
  },
  {
    name: 'medium',
    label: 'Medium',
    isRequired: true,
    options: wordOptions(projectMediums),
    emptyLabel: 'Choose a medium',
  },
  { name: 'genre', label: 'Genre', options: wordOptions(projectGenres), ...optionalChoice },
  { name: 'year', label: 'Year', isOptional: true, ...numberField, step: 1 },
  { name: 'network', label: 'Network', ...optionalText },
  {
    name: 'description',
    label: 'Description',
    ...optionalText,
    rows: 4,
    maxLength: limits.longText,
    className: 'sm:col-span-2',
  },
];
export const link = { ...optionalText, type: 'url', maxLength: limits.url } as const;
export const looks: ProjectParts = [
  {
    name: 'imageAlt',
    label: 'What the image shows',
    ...optionalText,
    maxLength: limits.name,
    hint: 'Read out to people who can’t see it.',
  },
  {
    name: 'externalLink',
    label: 'External Link',
    ...link,
    hint: 'The project’s own place. Its tile and its page open it in a new tab.',
  },
  { name: 'tileSize', label: 'Tile Size', options: capitalizedOptions(tileSizes) },
  {
    name: 'status',
    label: 'Status',
    options: capitalizedOptions(projectStatuses),
    hint: 'Only active projects are on the site.',
  },
  { name: 'featured', label: 'Featured', type: 'checkbox', hint: 'Show under Recent Work on the home page.' },
];

const story = { ...optionalText, rows: 3, maxLength: limits.longText, className: 'sm:col-span-2' } as const;

/** Behind one head: a short project needs none of it. */
export const caseStudy: ProjectParts[number] = {
  title: 'Case Study',
  hint: 'How the work went, what somebody said of it, and its awards. Each part may stay empty.',
  className: 'sm:grid-cols-2',
  parts: [
    { name: 'caseNeed', label: 'What was needed', ...story },
    { name: 'caseChoice', label: 'What we chose', ...story },
    { name: 'caseOutcome', label: 'What came of it', ...story },
    { name: 'quote', label: 'Quote', ...story, maxLength: limits.quote, hint: 'Without quotation marks.' },
    { name: 'quoteName', label: 'Said by', ...optionalText },
    { name: 'quoteRole', label: 'Their role', ...optionalText, hint: 'For example: Director.' },
    {
      name: 'awards',
      label: 'Awards',
      draw: (form) => (
        <RowsField
          form={form}
          name="awards"
          label="Awards"
          one="award"
          empty={{ name: '', result: null, year: null }}
          most={limits.awards}
          className="grid min-w-40 flex-1 gap-3 sm:grid-cols-[1fr_1fr_6rem]"
          fieldsOf={(index) => [
            { name: `awards.${index}.name`, label: 'Award', isRequired: true, maxLength: limits.name },
            { name: `awards.${index}.result`, label: 'Category, Result', ...optionalText },
            { name: `awards.${index}.year`, label: 'Year', isOptional: true, ...numberField, step: 1 },
          ]}
        />
      ),
    },
  ],
};
