import { proxy } from 'valtio/vanilla';
import { useSnapshot } from 'valtio/react';
import { browserStorage } from '../../lib/storage';

const densityKey = 'rowDensity';
const chosen = proxy({ isComfortable: browserStorage.get(densityKey) === 'comfortable' });

/** Whether rows have room for several lines. It holds for every list, and is kept. */
export const useComfortable = (): boolean => useSnapshot(chosen).isComfortable;

export const setComfortable = (isComfortable: boolean): void => {
  chosen.isComfortable = isComfortable;
  browserStorage.set(densityKey, isComfortable ? 'comfortable' : 'compact');
};
