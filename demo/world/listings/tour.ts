import { v5 } from 'uuid';
import type { ListingPhoto } from '#contract/entities/property.ts';
import { directionTo, middleOf } from '../../pictures/sphere/model.ts';
import { SPHERE_TIERS, sphereKey } from '../../pictures/sphere/drawSphere.ts';
import {
  doorsOf,
  LOOKS_TO,
  MANNERS,
  MARKED,
  roomModel,
  type TourRoomName,
} from '../../pictures/sphere/rooms.ts';
import { roomsOnPlan } from '../../pictures/rooms/floorPlan.ts';
import { roofsAround, sceneOf } from '../../pictures/scene.ts';
import { DEMO_NAMESPACE } from '../../people.ts';
import { type Home, isLivedIn } from './home.ts';
import type { CaptionWords, LooksOf } from './shots.ts';

/** One home of so many has a tour: some two hundred of the demo's. */
const EVERY = 42;
const FROM = 4;

/** The kind of each room, and its number among rooms of the kind. */
const KINDS: Readonly<Record<TourRoomName, readonly [ListingPhoto['room'], number]>> = {
  hall: ['hall', 0],
  living: ['living', 0],
  kitchen: ['kitchen', 0],
  bedroom: ['bedroom', 0],
  second: ['bedroom', 1],
  bathroom: ['bathroom', 0],
};
/** Their places among the cells of a floor plan. */
const CELLS: Readonly<Record<TourRoomName, number>> = {
  living: 0,
  kitchen: 1,
  hall: 2,
  bedroom: 3,
  second: 4,
  bathroom: 5,
};

interface Toured {
  readonly name: string;
  readonly number: number;
  readonly looks: LooksOf;
  readonly captions: CaptionWords;
}

/**
 * The photos of a home, and behind them those of its tour where it has one. The pictures are those of a few homes, which
 * are drawn as the demo's floor plans are: a hall with rooms on both sides.
 */
export function withTour(home: Home, photos: ListingPhoto[], toured: Toured): ListingPhoto[] {
  if (toured.number % EVERY !== FROM || !isFlatOrHouse(home)) return photos;
  const names = roomsOf(home);
  const manners = MANNERS[roofsAround({ look: toured.looks(home) })];
  const which = manners[toured.number % manners.length] ?? 0;
  const idOf = (name: TourRoomName) => v5(`tour ${toured.name} ${name}`, DEMO_NAMESPACE);
  const plan = photos.find(({ room }) => room === 'floor_plan');
  const scene = plan?.key == null ? undefined : sceneOf(plan.key);
  const cells = scene === undefined ? [] : roomsOnPlan(scene);
  const spheres = names.map((name): ListingPhoto => {
    const model = roomModel(name, which);
    const [room, nth] = KINDS[name];
    const cell = cells[CELLS[name]];
    const mark = MARKED[name];
    const { captions } = toured;
    const words = nth === 0 ? captions.rooms[room]?.[0] : captions.furtherBedrooms[nth - 1];
    return {
      id: idOf(name),
      key: sphereKey(name, which),
      room,
      w: SPHERE_TIERS.full,
      h: SPHERE_TIERS.full / 2,
      sphere: {
        name: words ?? captions.rooms.other[0] ?? '',
        yaw: LOOKS_TO[name],
        links: doorsOf(name, model)
          .filter(([to]) => names.includes(to))
          .map(([to, opening]) => ({
            to: idOf(to),
            ...directionTo(model.eye, middleOf(model, opening)),
          })),
        notes:
          mark === undefined || !(name in captions.marks)
            ? []
            : [
                {
                  text: captions.marks[name as keyof typeof captions.marks],
                  ...directionTo(model.eye, mark),
                },
              ],
        ...(cell && {
          at: { x: Math.round(cell.x * 1000) / 1000, y: Math.round(cell.y * 1000) / 1000, turn: 0 },
        }),
      },
    };
  });
  return [...photos, ...spheres];
}

const isFlatOrHouse = ({ type }: Home): boolean =>
  isLivedIn(type) && type !== 'room' && type !== 'shared_room';

function roomsOf({ bedrooms }: Home): readonly TourRoomName[] {
  const sleeping: TourRoomName[] =
    bedrooms > 1 ? ['bedroom', 'second'] : bedrooms > 0 ? ['bedroom'] : [];
  return ['hall', 'living', 'kitchen', ...sleeping, 'bathroom'];
}
