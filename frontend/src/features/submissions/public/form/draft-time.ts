import { locale } from '../../../../lib/locale';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });

/** As '2:22 PM'; of another day 'Nov 26, 2:22 PM'. */
export const sayDraftTime = (at: number, now = Date.now()): string => {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`;
};
