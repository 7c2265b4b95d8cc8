import { readSettings, StoreSettings } from '@cueroom/platform/settings';

export const env = readSettings(StoreSettings, process.env);
