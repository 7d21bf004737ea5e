import { v5 } from 'uuid';
import type { ListingPhoto } from '#contract/entities/property.ts';
import type { SeededRandom } from '../../random.ts';
import { DEMO_NAMESPACE } from '../../people.ts';
import type { Fabric } from '../city/plan.ts';
import { happens } from './chance.ts';
import { type Home, hasOwnDoor, isLivedIn } from './home.ts';

type Room = ListingPhoto['room'];

/** The way homes of a fabric look from outside; part of a photo's key. */
export const LOOKS = [
  'old',
  'row',
  'block',
  'villa',
  'cottage',
  'dock',
  'sea',
  'modern',
  'works',
  'medina',
  'corso',
  'dune',
] as const;
export type Look = (typeof LOOKS)[number];

const LOOK_OF: Record<Fabric, Look> = {
  old: 'old',
  grid: 'row',
  rotunda: 'row',
  hill: 'row',
  villas: 'villa',
  seafront: 'sea',
  docks: 'dock',
  blocks: 'block',
  campus: 'block',
  suburb: 'cottage',
  village: 'cottage',
  works: 'works',
};

/** px of the full tier: 3:2. */
const FULL = { w: 1600, h: 1067 };

/** The captions of photos, in the language of a listing. */
export interface CaptionWords {
  readonly rooms: Readonly<Partial<Record<Room, readonly string[]>>> & {
    readonly other: readonly string[];
  };
  /** The second bedroom, the third, the fourth. */
  readonly furtherBedrooms: readonly string[];
  /** The notes in a tour, at their places. */
  readonly marks: Readonly<Record<'hall' | 'living' | 'kitchen' | 'bathroom', string>>;
}

export interface Shooting {
  /** The seed of the photos' ids. */
  readonly name: string;
  /** Number of the home: what is the same in all its pictures hangs on it. */
  readonly number: number;
  readonly looks: LooksOf;
  readonly captions: CaptionWords;
}

/** How a home's house looks from the street. */
export type LooksOf = (home: Home) => Look;

/**
 * The photos of a home: the cover is the room that sells it. A key says what is to be drawn:
 * `demo-<room>-<look>-<season><number of the home>-<which>`.
 */
export function shotsOf(
  home: Home,
  { name, number, looks, captions }: Shooting,
  random: SeededRandom,
): ListingPhoto[] {
  const look = looks(home);
  const season = random.pick(['s', 's', 'p', 'a', 'w'] as const);
  const rooms = roomsOf(home, random);
  const taken = new Map<Room, number>();
  return rooms.map((room, order) => {
    const which = taken.get(room) ?? 0;
    taken.set(room, which + 1);
    const size = room === 'floor_plan' ? { w: FULL.w, h: FULL.h } : FULL;
    return {
      id: v5(`photo ${name} ${order}`, DEMO_NAMESPACE),
      key: `demo-${room}-${look}-${season}${number.toString(36)}${signs(home)}-${which}`,
      room,
      ...(happens(random, 0.86) && { caption: captionOf(captions, which, room, random) }),
      ...size,
    };
  });
}

function captionOf(
  { rooms, furtherBedrooms }: CaptionWords,
  which: number,
  room: Room,
  random: SeededRandom,
): string {
  const further = room === 'bedroom' && which > 0 ? furtherBedrooms[which - 1] : undefined;
  return further ?? random.pick(rooms[room] ?? rooms.other);
}

/** The facts a picture needs of its home: its age, its floors, and whether it has a view of the sea. */
function signs({ condition, floors = 2, features }: Home): string {
  const state = { new: 'n', excellent: 'e', good: 'g', needs_work: 'o', to_restore: 'r' }[
    condition
  ];
  return `_${state}${Math.min(9, floors)}${features.has('sea_view') ? 's' : 'c'}`;
}

/** In the first city of the demo. */
export function lookOf({ site, type, year }: Home): Look {
  if (type === 'villa') return 'villa';
  if (type === 'cottage' || type === 'bungalow') return 'cottage';
  if (type === 'warehouse' || type === 'garage') return 'works';
  if (type === 'townhouse') return site.plan.fabric === 'old' ? 'old' : 'row';
  if (type === 'house') return 'cottage';
  if (year > 2010 && site.plan.fabric !== 'old') return 'modern';
  if (site.plan.fabric === 'villas') return 'sea';
  return site.plan.fabric === 'suburb' || site.plan.fabric === 'village'
    ? 'block'
    : LOOK_OF[site.plan.fabric];
}

function roomsOf(home: Home, random: SeededRandom): Room[] {
  const { type, features, bedrooms } = home;
  if (type === 'land') return ['view', 'garden', 'outside', 'floor_plan'];
  if (!isLivedIn(type)) return ['outside', 'other', 'other', 'building', 'bathroom', 'floor_plan'];
  if (type === 'room' || type === 'shared_room')
    return [
      'bedroom',
      'study',
      'kitchen',
      'bathroom',
      'living',
      'outside',
      ...optional(features.has('balcony'), 'balcony'),
    ];
  const outside: Room[] = hasOwnDoor(type) ? ['outside'] : [];
  const inside: Room[] = ['living', 'kitchen', ...optional(bedrooms > 0, 'bedroom'), 'bathroom'];
  const more: Room[] = [
    ...(hasOwnDoor(type) ? [] : (['outside'] as const)),
    ...optional(features.has('balcony') || features.has('terrace'), 'balcony'),
    ...optional(features.has('private_garden') || features.has('pool'), 'garden'),
    ...optional(features.has('sea_view') || features.has('city_view'), 'view'),
    ...Array.from({ length: Math.min(3, bedrooms - 1) }, (): Room => 'bedroom'),
    ...optional(happens(random, 0.55), 'living'),
    ...optional(bedrooms > 1 && happens(random, 0.5), 'dining'),
    ...optional(happens(random, 0.3), 'study'),
    ...optional(home.bathrooms >= 2, 'bathroom'),
    ...optional(home.floors !== undefined && happens(random, 0.3), 'building'),
    ...optional(happens(random, 0.64), 'floor_plan'),
  ];
  const rest = more.slice(0, Math.max(0, 14 - inside.length - outside.length));
  if (features.has('sea_view') && happens(random, 0.4))
    return ['view', ...inside, ...outside, ...rest.filter((room) => room !== 'view')];
  if (hasOwnDoor(type) || happens(random, 0.18)) return [...outside, ...inside, ...rest];
  return [...inside, ...outside, ...rest];
}

const optional = (isThere: boolean, room: Room): Room[] => (isThere ? [room] : []);
