import { act, screen } from '@testing-library/react';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { noticedMs, slowMs } from '../../../lib/page/use-slow';
import { renderInPortal } from '../../../testing/render-in-portal';
import { Button } from '../../../ui/button';
import { SavingNote } from './saving-note';

const answers: (() => void)[] = [];
function Saves({ hasButton = false }) {
  const save = useRecordMutation<number>({
    kind: 'music',
    mutationFn: () => new Promise<void>((done) => answers.push(done)),
  });
  const other = useRecordMutation({ kind: 'look', mutationFn: () => new Promise<void>((done) => answers.push(done)) });
  return (
    <>
      <button onClick={() => [1, 2].forEach((each) => save.mutate(each))}>Save two</button>
      <button onClick={() => other.mutate()}>Save look</button>
      {hasButton && (
        <Button isPending={save.isPending} onClick={() => save.mutate(1)}>
          Save Track
        </Button>
      )}
      <SavingNote />
    </>
  );
}

const open = async (part = <Saves />) => {
  renderInPortal(part);
  await screen.findByText('Save two');
  jest.useFakeTimers();
};
const settle = () => jest.advanceTimersByTimeAsync(0);
const press = (name: string) =>
  act(async () => {
    screen.getByText(name).click();
    await settle();
  });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const answerAll = () =>
  act(async () => {
    answers.forEach((done) => done());
    await settle();
  });
afterEach(() => {
  jest.useRealTimers();
  answers.length = 0;
});

test('a save that takes a while says so, and on a line that hangs what waits', async () => {
  await open();
  await press('Save two');
  await pass(noticedMs - 1);
  expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByText('Saving…')).toBeVisible();
  await press('Save look');
  await pass(slowMs);
  expect(screen.getByText('The connection is slow. Still saving: 2 tracks and 1 change')).toBeVisible();
  await answerAll();
  expect(screen.queryByText(/Still saving/)).not.toBeInTheDocument();
});

test('where a button shows it, it is said once', async () => {
  await open(<Saves hasButton />);
  await press('Save Track');
  const button = screen.getByText('Save Track');
  expect(button.querySelector('[data-spinner]')).toBeNull();
  await pass(noticedMs);
  expect(button.querySelector('[data-spinner]')).not.toBeNull();
  expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
  await answerAll();
  expect(button.querySelector('[data-spinner]')).toBeNull();
});
