import { NewBrief } from '@cueroom/contracts/intake/briefs';
import { contractResolver } from '../../../lib/contract-resolver';
import type { BriefValues } from './brief-steps';

export const resolver = contractResolver<BriefValues>(NewBrief);
