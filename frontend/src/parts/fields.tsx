import { Checkbox, CheckField } from '../ui/form/checkbox';
import { Facets } from '../ui/list/facets';
import { Field } from '../ui/form/field';
import { SearchField } from '../ui/form/search-field';
import { TagsField } from '../ui/form/tags-field';
import { SelectField, TextArea, TextField, ToolbarSelect, wordOptions } from '../ui/form/text-field';
import { type Group, longTitle, longWord, nothing, Row, Try } from './part';

const options = wordOptions(['Strings', 'Piano', longTitle]);
const choices = ['Calm', 'Warm', longTitle, 'Dark'].map((label, index) => ({
  value: label,
  label,
  count: 40 - index * 13,
}));

export const fields: Group = {
  title: 'Fields',
  parts: [
    {
      name: 'TextField',
      use: 'One line of text, with its label, hint, length and error. A form’s table of fields draws it (FormFields).',
      states: {
        empty: <TextField label="Title" placeholder="Night drive" />,
        'filled, optional, with a hint': (
          <TextField label="Composer" isOptional hint="As the credits name them." defaultValue="Dana Ortiz" />
        ),
        'with an error': <TextField label="Name" error="Name is required" />,
        'near its limit': <TextField label="Mood" value="Warm and calm" maxLength={15} onChange={nothing} />,
        'too long': <TextField label="Mood, too long" value={longTitle} maxLength={15} onChange={nothing} />,
        disabled: <TextField label="Artist" defaultValue="Ropeworks" disabled />,
        'a day': <TextField label="Expires" type="date" defaultValue="2027-01-31" />,
        'a long label': <TextField label={longTitle} hint={longWord} isOptional />,
      },
    },
    {
      name: 'TextArea',
      use: 'Several lines of text.',
      states: {
        empty: <TextArea label="Message" rows={3} placeholder="What is the scene about?" />,
        'with an error': <TextArea label="Note" rows={3} error="Message is required" />,
        'too long': <TextArea label="Feedback" rows={3} value={longTitle} maxLength={40} onChange={nothing} />,
        disabled: <TextArea label="Lyrics" rows={3} defaultValue={longTitle} disabled />,
      },
    },
    {
      name: 'SelectField',
      use: 'One of some words, in a form.',
      states: {
        'nothing chosen': <SelectField label="Instrument" options={options} emptyLabel="Not specified" />,
        'long, with a hint': (
          <SelectField label="Sounds like" options={options} defaultValue={longTitle} hint="Clients see it." />
        ),
        'with an error': <SelectField label="Status" options={options} error="Status is required" />,
        disabled: <SelectField label="Version" options={options} disabled />,
      },
    },
    {
      name: 'Field',
      use: 'Around a control of another kind: its label, hint and error.',
      states: {
        'around a control of its own': (
          <Field label="Price" hint="In whole dollars.">
            {(control) => <input {...control} type="range" className="block w-full accent-brand-deep" />}
          </Field>
        ),
      },
    },
    {
      name: 'CheckField',
      use: 'A yes or no in a form, with its label.',
      states: {
        off: <CheckField label="Show clearance" />,
        'on, with a hint': <CheckField label="Offer the sheet" defaultChecked hint="Clients may read who signs." />,
        disabled: <CheckField label="Different for each song" disabled />,
        long: <CheckField label={longTitle} hint={longTitle} />,
      },
    },
    {
      name: 'Checkbox',
      use: 'To select a row; the column names it.',
      states: {
        'off, on, mixed, disabled': (
          <Row>
            <Checkbox label="Off" />
            <Checkbox label="On" defaultChecked />
            <Checkbox label="Mixed" isMixed />
            <Checkbox label="Disabled" disabled />
          </Row>
        ),
      },
    },
    {
      name: 'TagsField',
      use: 'The tags of a song: Enter, a comma or the button adds one.',
      states: {
        empty: (
          <Try first={[] as string[]}>
            {(tags, onChange) => <TagsField tags={tags} isDisabled={false} onChange={onChange} />}
          </Try>
        ),
        'with tags': (
          <Try first={['warm', 'strings', longTitle.slice(0, 60)]}>
            {(tags, onChange) => <TagsField tags={tags} isDisabled={false} onChange={onChange} />}
          </Try>
        ),
        disabled: <TagsField tags={['warm']} isDisabled onChange={nothing} />,
      },
    },
    {
      name: 'SearchField',
      use: 'What a list is searched for. It answers when typing pauses, or at Enter.',
      states: {
        empty: <SearchField label="Search tracks" placeholder="Search tracks…" value="" onSearch={nothing} />,
        'with words': <SearchField label="Search" placeholder="Search…" value="harbor" onSearch={nothing} />,
        'long, in a narrow place': (
          <SearchField className="w-40" label="Search all" placeholder={longTitle} value="" onSearch={nothing} />
        ),
      },
    },
    {
      name: 'ToolbarSelect',
      use: 'A filter or an order in the toolbar of a list.',
      states: {
        'with its label': <ToolbarSelect label="Sort" options={options} />,
        'nothing chosen': <ToolbarSelect label="Show" hidesLabel emptyLabel="All" options={options} />,
        long: <ToolbarSelect label="Genre" options={options} defaultValue={longTitle} />,
      },
    },
    {
      name: 'Facets',
      use: 'How the records that were found are spread; each narrows the list.',
      states: {
        'one chosen': (
          <Try first={['Warm']}>
            {(chosen, onChange) => (
              <Facets
                label="Tracks found, by mood"
                counted="track"
                choices={choices}
                chosen={chosen}
                onToggle={(value, isChosen) => onChange(isChosen ? [value] : [])}
              />
            )}
          </Try>
        ),
        'at most two': (
          <Facets label="By mood" counted="track" choices={choices} chosen={[]} onToggle={nothing} most={2} />
        ),
        'none: nothing': <Facets label="By key" counted="track" choices={[]} chosen={[]} onToggle={nothing} />,
      },
    },
  ],
};
