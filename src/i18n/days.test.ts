import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

/** 31 December 1994, which Kiritimati left out when it moved across the date line: it has no noon there. */
const LEFT_OUT = 9130;
const dayNumbers = fc.integer({ min: 0, max: 40_000 }).filter((number) => number !== LEFT_OUT);

/** The clocks furthest behind and ahead, and one that is put forward and back. */
describe.each(['Pacific/Pago_Pago', 'America/Sao_Paulo', 'Europe/London', 'Pacific/Kiritimati'])(
  'in %s',
  (zone) => {
    it('a calendar day is written as itself, and no other day is', async () => {
      vi.stubEnv('TZ', zone);
      // A formatter keeps the zone it was made in.
      vi.resetModules();
      const { dayOfNumber, localDay, localMoment } = await import('#contract/rules/calendarDay.ts');
      const { formatDate, formatDay } = await import('./format.ts');
      const { fieldKind } = await import('#src/shared/refusals/fieldKind.ts');
      fc.assert(
        fc.property(dayNumbers, (number) => {
          const day = dayOfNumber(number);
          const [year, month, of] = day.split('-').map(Number);
          const parts = [String(of), String(year)];
          for (const part of parts) {
            expect(formatDate('en-GB', day)).toContain(part);
            expect(formatDay('en-GB', day)).toContain(part);
          }
          const name = new Date(2000, (month ?? 1) - 1, 15).toLocaleString('en-GB', {
            month: 'short',
          });
          expect(formatDate('en-GB', day)).toBe(`${of} ${name} ${year}`);
          expect(fieldKind('available_from', day)).toEqual({ kind: 'day', day });
          expect(localDay(new Date(localMoment(day, '12:00')))).toBe(day);
        }),
      );
    });
  },
);
