import sharp from 'sharp';
import type { Tier } from '../tiers.ts';
import { castSphere } from './cast.ts';
import { MANNERS, roomModel, TOUR_ROOMS, type TourRoomName } from './rooms.ts';

/** px wide. A sphere fills the window with a quarter of its width. */
export const SPHERE_TIERS = { thumb: 320, medium: 1024, full: 3072 } as const;
const ALL: readonly number[] = [...MANNERS.tiled, ...MANNERS.flat];
const KEY = /^demo-tour-([a-z]+)-([0-9])$/;

export const sphereKey = (name: TourRoomName, which: number): string =>
  `demo-tour-${name}-${which}`;

/** The room a key names; undefined when it is no 360° picture of the demo. */
export function sphereOf(
  key: string,
): { readonly name: TourRoomName; readonly which: number } | undefined {
  const [, room = '', which = ''] = KEY.exec(key) ?? [];
  const name = TOUR_ROOMS.find((each) => each === room);
  return name === undefined || !ALL.includes(Number(which))
    ? undefined
    : { name, which: Number(which) };
}

/** A room all around, WebP. */
export async function drawSphere(
  { name, which }: { name: TourRoomName; which: number },
  tier: Tier,
): Promise<Uint8Array> {
  const width = SPHERE_TIERS[tier];
  const pixels = await castSphere(roomModel(name, which), width);
  return sharp(pixels, { raw: { width, height: width / 2, channels: 3 } })
    .webp({ quality: 76, effort: 3 })
    .toBuffer();
}
