import { readSettings } from '@cueroom/platform/settings';
import { GatewaySettings } from './settings';

export const env = readSettings(GatewaySettings, process.env);
