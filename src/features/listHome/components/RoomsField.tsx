import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { useFocusAdded } from '../hooks/useFocusAdded.ts';
import { asSentence } from '../rules/asSentence.ts';
import {
  type DraftRoom,
  MOST_ROOMS,
  ROOM_TYPES,
  roomBounds,
  type RoomFault,
  roomFault,
  roomsIn,
  type RoomType,
} from '../rules/rooms.ts';
import { isReviewed, textIn } from '../rules/values.ts';

/** The rooms of a home, each with its size and floor as far as they are known. */
export function RoomsField() {
  const { t } = useTranslation('listHome');
  const texts = usePropertyTexts();
  const { draft, errorOf } = useOpenDraft();
  const { fields } = draft.body;
  const unit = textIn(fields, 'area_unit') === 'sqft' ? 'sqft' : 'm2';
  const rooms = roomsIn(fields);
  // A fault of a row is shown in the row.
  const error = rooms.some((room) => roomFault(room, unit)) ? undefined : errorOf('rooms');
  const set = (next: readonly DraftRoom[]) => draft.set({ rooms: next });
  const noteAdded = useFocusAdded(rooms.length, rowId);
  return (
    <fieldset id={fieldId('rooms')} tabIndex={-1} className="grid gap-4 outline-none">
      <legend className="mb-2 font-semibold">{t('field.rooms')}</legend>
      {error !== undefined && <p className="text-sm font-medium text-danger">{error}</p>}
      {rooms.map((room, index) => (
        <RoomRow
          // The rows have no names of their own; they are only added and removed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          room={room}
          unit={unit}
          fault={faultShown(room, unit, isReviewed(fields))}
          onChange={(next) => set(rooms.with(index, next))}
          onRemove={() => set(rooms.toSpliced(index, 1))}
        />
      ))}
      {rooms.length < MOST_ROOMS && (
        <div>
          <Button
            look="secondary"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => {
              noteAdded();
              set([...rooms, { ...NEW_ROOM, name: texts.room(NEW_ROOM.type) }]);
            }}
          >
            {t('roomRow.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const NEW_ROOM: DraftRoom = {
  name: '',
  type: 'bedroom',
  length: '',
  width: '',
  area: '',
  floor: '',
};

/** A name that is not written yet is no error before the review. */
function faultShown(room: DraftRoom, unit: 'm2' | 'sqft', isReviewed: boolean): RoomFault | null {
  const fault = roomFault(room, unit);
  return fault?.code === 'missing' && !isReviewed ? null : fault;
}

const rowId = (index: number) => `${fieldId('rooms')}-${index}`;
const SIZES = ['length', 'width', 'area', 'floor'] as const;

interface RoomRowProps {
  readonly room: DraftRoom;
  readonly unit: 'm2' | 'sqft';
  readonly fault: RoomFault | null;
  readonly index: number;
  readonly onChange: (room: DraftRoom) => void;
  readonly onRemove: () => void;
}

function RoomRow({ room, unit, fault, index, onChange, onRemove }: RoomRowProps) {
  const { t } = useTranslation('listHome');
  const texts = usePropertyTexts();
  const faultText = useRoomFaultText();
  const errorIn = (field: RoomFault['field']) =>
    fault?.field === field ? asSentence(faultText(fault)) : undefined;
  /** A name nobody wrote goes with the kind of room. */
  const retyped = (type: RoomType): DraftRoom =>
    room.name === '' || room.name === texts.room(room.type)
      ? { ...room, type, name: texts.room(type) }
      : { ...room, type };
  return (
    <div className="grid grid-cols-2 items-start gap-3 rounded-card border border-line bg-sheet p-4 sm:grid-cols-4">
      <div className="col-span-2">
        <Select
          id={rowId(index)}
          label={t('roomRow.type')}
          value={room.type}
          options={ROOM_TYPES.map((value) => ({ value, label: texts.room(value) }))}
          onChange={(type) => onChange(retyped(type))}
        />
      </div>
      <div className="col-span-2">
        <TextField
          label={t('roomRow.name')}
          error={errorIn('name')}
          maxLength={60}
          autoComplete="off"
          dir="auto"
          value={room.name}
          onChange={({ target }) => onChange({ ...room, name: target.value })}
        />
      </div>
      {SIZES.map((field) => (
        <TextField
          key={field}
          label={field === 'area' ? t(`roomRow.areaIn.${unit}`) : t(`roomRow.${field}`)}
          error={errorIn(field)}
          inputMode={field === 'floor' ? 'text' : 'decimal'}
          autoComplete="off"
          dir="ltr"
          value={room[field]}
          onChange={({ target }) => onChange({ ...room, [field]: target.value })}
        />
      ))}
      <div className="col-span-full -mt-1 flex justify-end">
        <IconButton label={t('roomRow.remove', { name: room.name })} onClick={onRemove}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** The fault of a field of a room, as text. */
function useRoomFaultText(): (fault: RoomFault) => string {
  const { t } = useTranslation('listHome');
  const format = useFormat();
  return ({ field, code }) => {
    const bounds = code === 'range' ? roomBounds(field) : null;
    if (bounds === null) return t(`fault.${code}`);
    const { least, most } = bounds;
    return t('fault.between', { least: format.number(least), most: format.number(most) });
  };
}
