import 'reflect-metadata';
import { RetentionDays } from './retention-days';
import { parseSettings } from './settings';

class Settings {
  @RetentionDays() RETENTION_BRIEFS_DAYS?: number;
}

test.each(['0', '-1', '1.5', 'a year', '40000'])('%s is no number of days, and the variable is named', (days) => {
  expect(() => parseSettings(Settings, { RETENTION_BRIEFS_DAYS: days })).toThrow(
    'RETENTION_BRIEFS_DAYS must be a number of days from 1 to 36500',
  );
});

test('unset keeps forever', () => {
  expect(parseSettings(Settings, { RETENTION_BRIEFS_DAYS: '' }).RETENTION_BRIEFS_DAYS).toBeUndefined();
  expect(parseSettings(Settings, { RETENTION_BRIEFS_DAYS: '365' }).RETENTION_BRIEFS_DAYS).toBe(365);
});
