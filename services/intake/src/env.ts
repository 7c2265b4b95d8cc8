import { readSettings } from '@cueroom/platform/settings';
import { IntakeSettings } from './settings';

export const env = readSettings(IntakeSettings, process.env);
