import { readSettings } from '@cueroom/platform/settings';
import { CatalogSettings } from './settings';

export const env = readSettings(CatalogSettings, process.env);
