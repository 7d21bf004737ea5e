import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localDay } from '#contract/rules/calendarDay.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { RecordBody } from '#src/data/types.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { weekdaysFrom } from '#src/i18n/firstWeekday.ts';
import { localeOf } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { HOURS, hoursOn, whyNever } from '#sync/model/rules/listing/viewingHours.ts';

/** A Monday: the first day in the list. */
const MONDAY = Date.UTC(2026, 0, 5);

/** The days and hours in which viewings take place. Stored as soon as they are chosen. */
export function ViewingHours({ kept }: { readonly kept: RecordBody<'landlord_settings'> }) {
  const { t } = useTranslation(['manage', 'common']);
  const { records } = useSync();
  const language = useLanguage();
  const id = useId();
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const days = kept.viewingDays ?? [];
  const change = (fields: RecordBody<'landlord_settings'>) => {
    records
      .editOne('landlord_settings', kept, { ...kept, ...fields })
      .catch(() => toastError(t('common:form.notKept')));
  };
  const why = whyNever(kept);
  const elsewhere = useHoursElsewhere(kept);
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-2 font-semibold">{t('settings.viewing.days')}</legend>
        <div className="flex flex-wrap gap-2">
          {weekdaysFrom(localeOf(language, navigator.languages)).map((day) => (
            <label
              key={day}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-sheet px-4 font-medium hover:bg-wash has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={days.includes(day)}
                onChange={(event) =>
                  change({
                    viewingDays: event.target.checked
                      ? [...days, day].toSorted((one, other) => one - other)
                      : days.filter((each) => each !== day),
                  })
                }
              />
              {names.format(MONDAY + (day - 1) * DAY_MS)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-4">
        <TimeField
          id={`${id}-from`}
          label={t('settings.viewing.from')}
          value={kept.viewingFrom ?? HOURS.from}
          onChange={(viewingFrom) => change({ viewingFrom })}
        />
        <TimeField
          id={`${id}-to`}
          label={t('settings.viewing.to')}
          value={kept.viewingTo ?? HOURS.to}
          onChange={(viewingTo) => change({ viewingTo })}
        />
      </div>
      {elsewhere.map((times) => (
        <p key={times} className="text-sm text-soft">
          {t('settings.viewing.elsewhere', { times })}
        </p>
      ))}
      <Switch
        label={t('settings.viewing.confirm')}
        description={t('settings.viewing.confirmText')}
        isOn={kept.confirmViewings ?? false}
        onChange={(confirmViewings) => change({ confirmViewings })}
      />
      <p role="status" className="font-medium text-warn empty:hidden">
        {kept.confirmViewings === true && why !== null && t(`settings.viewing.${why}`)}
      </p>
    </div>
  );
}

/** These hours, which are in this device's time zone, in the time zones of the homes where they differ. */
function useHoursElsewhere(kept: RecordBody<'landlord_settings'>): readonly string[] {
  const visitTime = useVisitTime();
  const homes = useMyListings() ?? [];
  const [today] = useState(() => localDay(new Date()));
  const hours = hoursOn(today, kept);
  if (hours === null) return [];
  const { start, end } = hours;
  const said = homes.flatMap(({ details }) => visitTime.hours(start, details, end) ?? []);
  return [...new Set(said)];
}
