import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  compareFechas,
  dayBounds,
  diffDays,
  endOfMonth,
  formatFecha,
  latestFecha,
  sameMonth,
  toBuenosAires,
  today,
  toYyyyMMdd,
} from './dates.ts';

test('an instant written with the marketplace’s offset is a day of Buenos Aires', () => {
  expect(toBuenosAires(new Date('2026-10-31T23:30:00-04:00'))).toBe('2026-11-01');
  expect(toBuenosAires(new Date('2026-10-31T22:59:59-04:00'))).toBe('2026-10-31');
  expect(today(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20');
});

test('a day of Buenos Aires goes from its midnight to the next one', () => {
  const { desde, hasta } = dayBounds('2026-11-21');
  expect([desde.toISOString(), hasta.toISOString()]).toEqual(['2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z']);
});

test('days and months are added, ended and compared by the calendar', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
  expect([addMonths('2026-01-31', 1), addMonths('2026-11-21', 2), addMonths('2026-12-31', 2)]).toEqual([
    '2026-02-28',
    '2027-01-21',
    '2027-02-28',
  ]);
  expect([endOfMonth('2028-02-10'), endOfMonth('2026-12-05')]).toEqual(['2028-02-29', '2026-12-31']);
  expect([diffDays('2026-11-05', '2026-11-21'), diffDays('2026-11-21', '2026-11-20')]).toEqual([16, -1]);
  expect([sameMonth('2026-11-01', '2026-11-30'), sameMonth('2026-11-30', '2027-11-30')]).toEqual([true, false]);
  expect(latestFecha('2026-11-21', null, '2026-11-24', '2026-11-20')).toBe('2026-11-24');
  expect(['2026-11-21', '2026-01-02', '2025-12-31'].sort(compareFechas)[0]).toBe('2025-12-31');
});

test('a date is formatted for people and for ARCA', () => {
  expect([formatFecha('2026-11-21'), toYyyyMMdd('2026-11-21')]).toEqual(['21/11/2026', '20261121']);
});
