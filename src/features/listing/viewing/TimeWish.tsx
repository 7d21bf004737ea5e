import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { today } from '../today.ts';
import type { WantedTime } from './slots.ts';

type Wish = Extract<WantedTime, { kind: 'own' }>;

/** A day and a time the person proposes by the clock of the home, in person or by video. */
export function TimeWish({
  wish,
  said,
  onChange,
}: {
  readonly wish: Wish;
  /** The time on both clocks, the home's and this device's, where they differ. */
  readonly said: string | undefined;
  readonly onChange: (wish: Wish) => void;
}) {
  const { t } = useTranslation('listing');
  const words = usePropertyTexts();
  const format = useFormat();
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-3">
        <TextField
          type="date"
          label={t('viewing.day')}
          description={format.day(wish.day)}
          min={today()}
          value={wish.day}
          onChange={({ target }) => onChange({ ...wish, day: target.value })}
        />
        <TextField
          type="time"
          label={t('viewing.time')}
          description={said}
          value={wish.from}
          onChange={({ target }) => onChange({ ...wish, from: target.value })}
        />
      </div>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{t('viewing.how')}</legend>
        {(['in_person', 'video'] as const).map((by) => (
          <label key={by} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="viewing-by"
              checked={wish.by === by}
              onChange={() => onChange({ ...wish, by })}
              className="size-5"
            />
            {words.viewingKind(by)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
