import type { Brief, NewBrief } from '@cueroom/contracts/intake/briefs';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const useSendBrief = () =>
  useMutation({ mutationFn: (brief: NewBrief) => api.post<Brief>('/api/briefs', brief) });
