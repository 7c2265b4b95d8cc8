import { momentOf, offsetMs } from '../zone-clocks';

/** Minutes of the day on which they begin and end, on these days of the week; Sunday is 0. */
interface Hours {
  days: readonly number[];
  from: number;
  to: number;
}

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const day = `(${names.join('|')})`;
const time = String.raw`((?:[01]\d|2[0-3]):[0-5]\d|24:00)`;
const onePart = new RegExp(`^${day}(?:-${day})? ${time}-${time}$`);

const minutesOf = (clock = ''): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** As in `Mon-Fri 09:00-18:00`, several separated by commas. Null: it cannot be read. */
export const readWorkingHours = (text: string): Hours[] | null => {
  const parts = text.split(/,\s*/).map((part): Hours | null => {
    const [, first = '', last = first, from, to] = onePart.exec(part.trim()) ?? [];
    if (!first || minutesOf(from) >= minutesOf(to)) return null;
    const [start, end] = [names.indexOf(first), names.indexOf(last)];
    const days = Array.from({ length: ((end - start + 7) % 7) + 1 }, (_, n) => (start + n) % 7);
    return { days, from: minutesOf(from), to: minutesOf(to) };
  });
  return parts.every((part) => part !== null) ? parts : null;
};

/** @param day `2026-11-30` */
export const isWorkingDay = (day: string, hours: readonly Hours[]): boolean =>
  hours.some(({ days }) => days.includes(new Date(day).getUTCDay()));

interface Clocks {
  timeZone: string;
  /** Missing: every hour counts. */
  hours?: readonly Hours[] | null;
}

/** When that much time has passed since the moment, of which only working hours count. */
export const dueAfter = (moment: Date, ms: number, { timeZone, hours }: Clocks): Date => {
  const start = moment.getTime();
  if (!hours || hours.length === 0) return new Date(start + ms);
  const today = new Date(start + offsetMs(start, timeZone));
  const windows = [...hours].sort((one, other) => one.from - other.from);
  let [left, counted] = [ms, start];
  for (let days = 0; ; days++) {
    const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days);
    const weekday = new Date(midnight).getUTCDay();
    for (const { from, to } of windows.filter((window) => window.days.includes(weekday))) {
      const opens = Math.max(momentOf(midnight + from * 60_000, timeZone), counted);
      const closes = momentOf(midnight + to * 60_000, timeZone);
      if (closes <= opens) continue;
      if (closes - opens >= left) return new Date(opens + left);
      left -= closes - opens;
      counted = closes;
    }
  }
};
