import { GatewaySettings } from '../settings';
import { type Studio, studioOf } from './studio';

export const aStudio = (settings: Partial<GatewaySettings> = {}): Studio =>
  studioOf({ ...new GatewaySettings(), ...settings });
