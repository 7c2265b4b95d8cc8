import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { resetTo } from './reset-form';

interface Words {
  album: string | null;
  label: string | null;
}
const before: Words = { album: 'Salt', label: null };

function AForm({ take }: { take: (form: ReturnType<typeof useForm<Words>>) => void }) {
  const form = useForm<Words>({ defaultValues: before });
  take(form);
  const { dirtyFields } = form.formState;
  return (
    <>
      <input aria-label="Album" {...form.register('album')} />
      <input aria-label="Label" {...form.register('label')} />
      <p>{Object.keys(dirtyFields).join()}</p>
    </>
  );
}

const open = () => {
  let form!: ReturnType<typeof useForm<Words>>;
  render(<AForm take={(made) => (form = made)} />);
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  return { form, type };
};

test('what is typed counts as typed, all else is as next', async () => {
  const { form, type } = open();
  type('Album', 'Salt Roads');
  resetTo(form, { album: 'Theirs', label: 'Quay' }, { album: 'Salt Roads' });
  expect(await screen.findByText('album')).toBeVisible();
  expect(screen.getByLabelText('Label')).toHaveValue('Quay');
  resetTo(form, before, {});
  expect(form.getValues()).toEqual(before);
  expect(screen.getByLabelText('Album')).toHaveValue('Salt');
});

test('a key that is pressed before the form is drawn again counts', () => {
  const { form, type } = open();
  resetTo(form, { album: 'Salt', label: 'Quay' }, {});
  type('Album', 'Salt R');
  expect(form.getValues()).toEqual({ album: 'Salt R', label: 'Quay' });
});
