import { render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { fieldsOf, FormFields, type FormPart } from './form-fields';

interface Song {
  title: string;
  bpm: string;
  tags: string;
}

const parts: readonly FormPart<Song>[] = [
  { name: 'title', label: 'Title', hintOf: (title) => (title ? `Called ${String(title)}` : undefined) },
  { parts: [{ name: 'bpm', label: 'BPM' }, { draw: (form) => <p>{`At ${form.getValues('bpm')}`}</p> }] },
  { name: 'tags', label: 'Tags', draw: (form) => <input aria-label="Own tags" {...form.register('tags')} /> },
];

function Form() {
  const form = useForm<Song>({ defaultValues: { title: 'Undertow', bpm: '90', tags: 'sea' } });
  return <FormFields form={form} fields={parts} />;
}

test('a layout has boxes, fields drawn in their own way, and what is no field; its fields are known by name', () => {
  render(<Form />);
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Called Undertow');
  expect(screen.getByLabelText('BPM')).toHaveValue('90');
  expect(screen.getByText('At 90')).toBeVisible();
  expect(screen.getByLabelText('Own tags')).toHaveValue('sea');
  expect(screen.queryByLabelText('Tags')).not.toBeInTheDocument();
  expect(fieldsOf(parts).map(({ name }) => name)).toEqual(['title', 'bpm', 'tags']);
});
