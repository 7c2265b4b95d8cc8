import type { NewProject } from '@cueroom/contracts/content/projects';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { FakeServer } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { renderInPortal } from '../../../testing/render-in-portal';
import { StillsField } from './stills-field';

const made = { sources: [{ type: 'image/webp' as const, width: 480, url: '/a.480.webp' }], width: 480, height: 320 };
const stored = { url: '/api/objects/a', alt: 'A pier', image: { ...made, placeholder: 'data:,' }, error: null };

function Form() {
  const form = useForm<NewProject>({ defaultValues: { stills: [{ url: stored.url, alt: stored.alt }] } });
  return (
    <>
      <StillsField form={form} stored={[stored]} onBusy={() => {}} />
      <output>{JSON.stringify(useWatch({ control: form.control, name: 'stills' }))}</output>
    </>
  );
}

test('several pictures dropped at once, and one chosen meanwhile, are added in their order', async () => {
  const uploads = new FakeUploads();
  let count = 0;
  new FakeServer().on('POST /api/objects/upload', () => {
    const objectPath = `/api/objects/new-${++count}`;
    return { body: { uploadURL: `https://studio.example${objectPath}?signature=1`, objectPath } };
  });
  const { user } = renderInPortal(<Form />);
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
  const box = await screen.findByLabelText('Add a Picture');
  fireEvent.drop(box, { dataTransfer: { files: [picture('b.png'), new File(['x'], 'c.txt'), picture('d.png')] } });
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  expect(screen.getByText('c.txt: This type of file can’t be used here.')).toBeVisible();
  await user.upload(box, picture('e.png'));
  for (const n of [1, 2, 3]) {
    await waitFor(() => expect(uploads.begun).toHaveLength(n));
    act(() => uploads.begun[n - 1]?.succeed());
    const added = within(await screen.findByRole('listitem', { name: `More picture ${n + 1}` }));
    expect(added.getByRole('img')).toBeVisible();
  }
  const said = JSON.parse(screen.getByRole('status').textContent) as NewProject['stills'];
  const added = [1, 2, 3].map((n) => `https://studio.example/api/objects/new-${n}`);
  expect(said?.map(({ url }) => url)).toEqual([stored.url, ...added]);
});

test('pictures are added one after the other, described, moved and removed', async () => {
  const address = 'https://studio.example/api/objects/b';
  const uploads = new FakeUploads();
  new FakeServer().on('POST /api/objects/upload', {
    uploadURL: `${address}?signature=1`,
    objectPath: '/api/objects/b',
  });
  const { user } = renderInPortal(<Form />);
  const said = () => JSON.parse(screen.getByRole('status').textContent) as NewProject['stills'];
  const first = within(await screen.findByRole('listitem', { name: 'More picture 1' }));
  expect(first.getByRole('img')).toHaveAttribute('src', '/a.480.webp');

  await user.upload(screen.getByLabelText('Add a Picture'), new File(['x'], 'b.png', { type: 'image/png' }));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  act(() => uploads.begun[0]?.succeed());
  const second = within(await screen.findByRole('listitem', { name: 'More picture 2' }));
  await user.type(second.getByLabelText(/What can be seen/), 'Fog');
  await user.click(second.getByRole('button', { name: 'Move picture 2 up' }));
  expect(said()).toEqual([
    { url: address, alt: 'Fog' },
    { url: stored.url, alt: 'A pier' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  expect(said()).toEqual([{ url: stored.url, alt: 'A pier' }]);
});
