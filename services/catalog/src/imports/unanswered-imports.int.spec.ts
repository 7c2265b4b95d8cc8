import { readImport } from '@cueroom/contracts/catalog/imports';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { runUnanswered } from '@cueroom/testing/unanswered-passes';
import { replica } from './imports.fixture';

jest.setTimeout(120_000); // a hundred passes, each of which waits for the disk
const database = freshDatabase();

test('while no worker reads the file of an import, its one job waits', async () => {
  const { bus, controller, keeper, stop } = await replica(database);
  await controller.add({ fileUrl: objectPathOf(anObjectKey()) });
  await runUnanswered(
    (now) => keeper.enqueueOverdue(now),
    () => Promise.resolve(),
  );
  expect(bus.enqueued(readImport)).toHaveLength(1);
  await stop();
});
