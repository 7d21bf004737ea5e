import * as z from 'zod/mini';
import { PHOTO_ROOMS, type PropertyDetails, roomSchema } from '#contract/entities/property.ts';
import { areaText } from './areaText.ts';
import type { FieldKind } from './fields.ts';
import { type Misread, readField } from './readField.ts';
import { type ReadRows, rowsOf } from './rows.ts';
import { listIn, type Values } from './values.ts';

type Room = NonNullable<PropertyDetails['rooms']>[number];
export type RoomType = Room['type'];

/** The room types of a home: photos also show parts that are no room. */
export const ROOM_TYPES: readonly RoomType[] = PHOTO_ROOMS.filter(
  (type) => !['view', 'building', 'floor_plan', 'outside'].includes(type),
);
/** Rooms of a listing. */
export const MOST_ROOMS = 40;

/** A room as it was typed: sides in metres, the area in the unit of the draft. */
export interface DraftRoom {
  readonly name: string;
  readonly type: RoomType;
  readonly length: string;
  readonly width: string;
  readonly area: string;
  readonly floor: string;
}

const draftRoomSchema: z.ZodMiniType<DraftRoom> = z.object({
  name: z.string(),
  type: z.enum(PHOTO_ROOMS),
  length: z.string(),
  width: z.string(),
  area: z.string(),
  floor: z.string(),
});

/** How the fields of a room are read. */
const KINDS = {
  name: { kind: 'text', most: 60 },
  length: { kind: 'decimal', least: 0.1, most: 1000 },
  width: { kind: 'decimal', least: 0.1, most: 1000 },
  area: { kind: 'area' },
  floor: { kind: 'whole', least: -5, most: 200 },
} as const satisfies Record<string, FieldKind>;
type RoomField = keyof typeof KINDS;

/** The field of a room that is wrong, and why: a key under `fault`. */
export interface RoomFault {
  readonly field: RoomField;
  readonly code: Misread | 'missing';
}

export function roomsIn(values: Values): readonly DraftRoom[] {
  return listIn(values.rooms, draftRoomSchema) ?? [];
}

/** The rooms of a draft, in the order in which they stand. */
export function readRooms(values: Values, unit: 'm2' | 'sqft'): ReadRows<Room> {
  return rowsOf(roomsIn(values).map((room) => (roomFault(room, unit) ? null : roomOf(room, unit))));
}

/** The first thing that is wrong with a room; null: it can be read. */
export function roomFault(room: DraftRoom, unit: 'm2' | 'sqft'): RoomFault | null {
  for (const field of Object.keys(KINDS) as RoomField[]) {
    const found = readIn(room, field, unit);
    if (found.kind === 'misread') return { field, code: found.code };
    if (found.kind === 'empty' && field === 'name') return { field, code: 'missing' };
  }
  return null;
}

/** The least and the most that the field takes; null where a fault has no bounds to name. */
export function roomBounds(
  field: RoomField,
): { readonly least: number; readonly most: number } | null {
  const spec = KINDS[field];
  return 'least' in spec ? spec : null;
}

function roomOf(room: DraftRoom, unit: 'm2' | 'sqft'): Room {
  const said = (Object.keys(KINDS) as RoomField[]).flatMap((field) => {
    const found = readIn(room, field, unit);
    return found.kind === 'value' ? [[field, found.value] as const] : [];
  });
  return roomSchema.parse({ ...Object.fromEntries(said), type: room.type });
}

const readIn = (room: DraftRoom, field: RoomField, unit: 'm2' | 'sqft') =>
  readField(KINDS[field], room[field], { unit, currency: '' });

/** A stored room as the texts of its fields. */
export function roomTyped(room: Room, unit: 'm2' | 'sqft'): DraftRoom {
  const said = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    name: room.name,
    type: room.type,
    length: said(room.length),
    width: said(room.width),
    area: room.area === undefined ? '' : areaText(room.area, unit),
    floor: said(room.floor),
  };
}
