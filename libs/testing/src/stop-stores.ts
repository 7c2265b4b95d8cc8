import { started } from './start-stores';

/** Jest's global teardown. */
export default async function stopStores(): Promise<void> {
  await started.cueroomTestStores?.stop();
}
