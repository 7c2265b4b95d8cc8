import { slowMs } from '../../../lib/page/use-slow';

export const stillWaiting = 'Still waiting for an answer. Please check your connection.';

/** @param tell hears that an answer takes its time, or that the line is dead, and when one has come */
export const tellSlow = async <T>(answer: Promise<T>, tell: (isSlow: boolean) => void): Promise<T> => {
  const timer = setTimeout(() => tell(true), slowMs);
  try {
    const arrived = await answer;
    tell(false);
    return arrived;
  } catch (error) {
    tell(error instanceof TypeError);
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
