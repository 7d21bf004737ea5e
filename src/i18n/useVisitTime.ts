import { useMemo } from 'react';
import { digitsChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import { withDigits } from './digits.ts';
import { localeOf } from './languages.ts';
import { useLanguage } from './useLanguage.ts';
import { formatHours, formatVisit, formatVisitThere, isElsewhere } from './visitTime.ts';

/**
 * The time of a viewing as text, in the language on the screen: every place that shows one uses this. `home` is the
 * zone of the home (`time_zone` of its details), instants are ISO 8601.
 */
export function useVisitTime() {
  const language = useLanguage();
  const digits = useLive(digitsChoice);
  return useMemo(() => {
    const locale = withDigits(localeOf(language, navigator.languages), digits);
    // Read each time: a traveller's time zone changes without a restart.
    const zones = (home: string | undefined) => ({
      home,
      own: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    return {
      say: (start: string, home: string | undefined, end?: string) => {
        const visit = { start: Date.parse(start), ...(end && { end: Date.parse(end) }) };
        return formatVisit(locale, visit, zones(home));
      },
      /** For a message: its reader may have another clock. */
      sayThere: (start: string, home: string | undefined, end: string) =>
        formatVisitThere(locale, { start: Date.parse(start), end: Date.parse(end) }, zones(home)),
      /** Null where clocks there and here show the same time. */
      hours: (start: string, home: string | undefined, end: string) =>
        formatHours(locale, { start: Date.parse(start), end: Date.parse(end) }, zones(home)),
      isElsewhere: (start: string, home: string | undefined) =>
        isElsewhere(Date.parse(start), zones(home)),
    };
  }, [language, digits]);
}
