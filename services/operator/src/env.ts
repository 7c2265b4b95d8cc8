import { readSettings, StoreSettings } from '@cueroom/platform/settings';
import { StorageSettings } from '@cueroom/storage/storage-settings';

/** Read when a command needs them: `--help` needs none. */
export const storeSettings = (): StoreSettings => readSettings(StoreSettings, process.env);
export const storageSettings = (): StorageSettings => readSettings(StorageSettings, process.env);
