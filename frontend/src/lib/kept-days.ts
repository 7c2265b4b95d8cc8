import { studio } from './studio';

const ends = {
  brief: 'after your project is finished',
  message: 'after we’ve dealt with it',
  music: 'after our decision, unless it is in our catalog',
};

export const sayDays = (days: number): string => (days === 1 ? 'a day' : `${days} days`);

/** When it is deleted, as '90 days after our decision'; '' where it is kept. */
export const sayKept = (about: keyof typeof ends): string => {
  const days = studio.keptDays?.[about];
  return days ? `${sayDays(days)} ${ends[about]}` : '';
};
