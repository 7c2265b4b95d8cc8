import type { Brief, NewBrief } from '@cueroom/contracts/intake/briefs';
import { useMutation } from '@tanstack/react-query';
import { createOnce } from '../../../lib/create-once';
import { briefDraft } from './brief-draft';

export const useSendBrief = () =>
  useMutation({ mutationFn: (brief: NewBrief) => createOnce<Brief>('/api/briefs', brief, briefDraft) });
