import { currentDeadline, withRequestId } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { oneAtATime } from './one-at-a-time';

test('what is looked at again long after the request that began it is not under its deadline', async () => {
  const deadlines: unknown[] = [];
  const look = () => Promise.resolve(void deadlines.push(currentDeadline() ?? 'none'));
  withRequestId('one', oneAtATime(look), Date.now() - 1);
  await eventually(() => expect(deadlines).toEqual(['none']));
});
