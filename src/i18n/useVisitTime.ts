import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import { isolated } from './isolated.ts';
import { withDigits } from './digits.ts';
import { localeOf } from './languages.ts';
import { useLanguage } from './useLanguage.ts';
import {
  formatHours,
  formatVisit,
  formatVisitThere,
  isElsewhere,
  type Place,
} from './visitTime.ts';

/** The place of a home, as its details say it. */
export interface VisitPlace {
  readonly time_zone?: string | undefined;
  readonly city?: string | undefined;
}

/**
 * The time of a viewing as text, in the language on the screen: every place that shows one uses this. `home`: the
 * details of the home, undefined while they are not here; instants are ISO 8601.
 */
export function useVisitTime() {
  const { t } = useTranslation('viewings');
  const language = useLanguage();
  const digits = useLive(digitsChoice);
  return useMemo(() => {
    const locale = withDigits(localeOf(language, navigator.languages), digits);
    // Read each time: a traveller's time zone changes without a restart.
    const zones = (home: VisitPlace | undefined) => ({
      home: home?.time_zone,
      own: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    const placeOf = (home: VisitPlace | undefined): Place | undefined => {
      const city = home?.city ?? '';
      if (city === '') return undefined;
      return {
        // It goes into a message, and marks that nobody sees do not.
        there: (at) => t('time.there', { at, place: city }),
        both: (at, here) => t('time.both', { at, place: isolated(city), here }),
      };
    };
    const visitOf = (start: string, end?: string) => ({
      start: Date.parse(start),
      ...(end !== undefined && { end: Date.parse(end) }),
    });
    return {
      say: (start: string, home: VisitPlace | undefined, end?: string) =>
        formatVisit(locale, visitOf(start, end), zones(home), placeOf(home)),
      /** For a message: its reader may have another clock. */
      sayThere: (start: string, home: VisitPlace | undefined, end: string) =>
        formatVisitThere(locale, visitOf(start, end), zones(home), placeOf(home)),
      /** Null where clocks there and here show the same time. */
      hours: (start: string, home: VisitPlace | undefined, end: string) =>
        formatHours(locale, visitOf(start, end), zones(home)),
      isElsewhere: (start: string, home: VisitPlace | undefined) =>
        isElsewhere(Date.parse(start), zones(home)),
    };
  }, [t, language, digits]);
}
