import { useTranslation } from 'react-i18next';
import { useVisitTime, type VisitPlace } from '#src/i18n/useVisitTime.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { today } from '../today.ts';
import type { Slot, WantedTime } from './slots.ts';

export interface SlotChoiceProps {
  readonly slots: readonly Slot[];
  readonly home: VisitPlace;
  readonly wanted: WantedTime;
  /** Whether the person may propose a time of their own. */
  readonly takesOthers: boolean;
  readonly onChange: (wanted: WantedTime) => void;
}

/** The owner's times, and the choice to propose another. */
export function SlotChoice({ slots, home, wanted, takesOthers, onChange }: SlotChoiceProps) {
  const { t } = useTranslation('listing');
  const visitTime = useVisitTime();
  const words = usePropertyTexts();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('viewing.times')}</legend>
      {slots.map((slot) => (
        <label
          key={`${slot.start} ${slot.kind}`}
          className="flex min-h-11 items-center gap-3 py-1.5 leading-snug"
        >
          <input
            type="radio"
            name="slot"
            checked={wanted.kind === 'slot' && wanted.slot.start === slot.start}
            onChange={() => onChange({ kind: 'slot', slot })}
            className="size-5"
          />
          <span>
            {visitTime.say(slot.start, home)} · {words.viewingKind(slot.kind)}
          </span>
        </label>
      ))}
      {takesOthers && (
        <label className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
          <input
            type="radio"
            name="slot"
            checked={wanted.kind === 'own'}
            onChange={() =>
              onChange({ kind: 'own', day: today(1), from: '18:00', by: 'in_person' })
            }
            className="size-5"
          />
          {t('viewing.another')}
        </label>
      )}
    </fieldset>
  );
}
