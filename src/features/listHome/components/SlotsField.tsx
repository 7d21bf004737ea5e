import { CalendarSync, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { useHomePlace, type HomePlace } from '../hooks/useHomePlace.ts';
import { useFocusAdded } from '../hooks/useFocusAdded.ts';
import { repeated, SLOTS_MAX } from '../rules/repeated.ts';
import { asSentence } from '../rules/asSentence.ts';
import { isSlot, slotOf } from '../rules/readDraft.ts';
import { isReviewed, slotsIn, type DraftSlot } from '../rules/values.ts';

const NEW_SLOT: DraftSlot = {
  day: '',
  from: '18:00',
  to: '18:30',
  capacity: '1',
  kind: 'in_person',
};
/** A time is repeated for so many weeks at once. */
const WEEKS = 4;
const KINDS = ['in_person', 'video'] as const;

/** Times at which the home is shown, and to how many people at once. */
export function SlotsField() {
  const { t } = useTranslation('listHome');
  const { draft, errorOf } = useOpenDraft();
  const place = useHomePlace();
  const slots = slotsIn(draft.body.fields) ?? [];
  // A fault of a row is shown in the row.
  const error = slots.every(isSlot) ? errorOf('viewing_slots') : undefined;
  const set = (next: readonly DraftSlot[]) => draft.set({ viewing_slots: next });
  const noteAdded = useFocusAdded(slots.length, rowId);
  const last = slots.at(-1);
  return (
    <fieldset
      id={fieldId('viewing_slots')}
      tabIndex={-1}
      className="grid gap-4 outline-none sm:col-span-2"
    >
      <legend className="mb-2 font-semibold">{t('slot.title')}</legend>
      {error !== undefined && <p className="text-sm font-medium text-danger">{error}</p>}
      {place.city !== undefined && place.time_zone !== undefined && (
        <p className="text-sm text-soft">{t('slot.clock', { place: isolated(place.city) })}</p>
      )}
      {slots.map((slot, index) => (
        <SlotRow
          // The rows have no names of their own; they are only added and removed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          slot={slot}
          place={place}
          isWrong={!isSlot(slot) && (slot.day !== '' || isReviewed(draft.body.fields))}
          onChange={(next) => set(slots.with(index, next))}
          onRepeat={slots.length < SLOTS_MAX ? () => set(repeated(slots, index, WEEKS)) : undefined}
          onRemove={() => set(slots.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          look="secondary"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => {
            noteAdded();
            const { time_zone: zone } = place;
            const like = { ...(last === undefined ? NEW_SLOT : { ...last, day: '' }) };
            set([...slots, zone === undefined ? like : { ...like, zone }]);
          }}
        >
          {t('slot.add')}
        </Button>
      </div>
    </fieldset>
  );
}

const rowId = (index: number) => `${fieldId('viewing_slots')}-${index}`;

function SlotRow({
  slot,
  place,
  isWrong,
  index,
  onChange,
  onRepeat,
  onRemove,
}: {
  readonly slot: DraftSlot;
  readonly place: HomePlace;
  /** The time is invalid and an error is shown. */
  readonly isWrong: boolean;
  readonly index: number;
  readonly onChange: (slot: DraftSlot) => void;
  /** Adds it for the weeks after it; undefined: there is no room for more. */
  readonly onRepeat: (() => void) | undefined;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation(['listHome', 'property']);
  const format = useFormat();
  const id = rowId(index);
  const visitTime = useVisitTime();
  const time = slotOf(slot);
  return (
    <div className="grid items-start gap-3 rounded-card border border-line bg-sheet p-4 sm:grid-cols-[2fr_1fr_1fr_1fr]">
      <TextField
        id={id}
        label={t('slot.day')}
        error={isWrong ? asSentence(t('fault.day')) : undefined}
        description={format.day(slot.day)}
        type="date"
        value={slot.day}
        onChange={(event) => onChange({ ...slot, day: event.target.value })}
      />
      <TimeField
        id={`${id}-from`}
        label={t('slot.from')}
        value={slot.from}
        onChange={(from) => onChange({ ...slot, from })}
      />
      <TimeField
        id={`${id}-to`}
        label={t('slot.to')}
        value={slot.to}
        onChange={(to) => onChange({ ...slot, to })}
      />
      <TextField
        label={t('slot.capacity')}
        inputMode="numeric"
        dir="ltr"
        value={slot.capacity}
        onChange={(event) => onChange({ ...slot, capacity: event.target.value })}
      />
      {time !== null && visitTime.isElsewhere(time.start, place) && (
        <p className="text-sm text-soft sm:col-span-4">
          <bdi>{visitTime.say(time.start, place, time.end)}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3 sm:col-span-4">
        <div className="min-w-[min(12rem,100%)]">
          <Select
            label={t('slot.kind')}
            value={slot.kind}
            options={KINDS.map((value) => ({ value, label: t(`property:viewingKind.${value}`) }))}
            onChange={(kind) => onChange({ ...slot, kind })}
          />
        </div>
        {time !== null && onRepeat !== undefined && (
          <Button
            look="quiet"
            className="-mx-3 px-3!"
            icon={<CalendarSync size={18} aria-hidden />}
            onClick={onRepeat}
          >
            {t('slot.repeat', { count: WEEKS })}
          </Button>
        )}
        <IconButton label={t('slot.remove')} className="ms-auto" onClick={onRemove}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
