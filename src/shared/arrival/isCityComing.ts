import type { HeldArea } from '#src/data/types.ts';

/**
 * Whether homes of this area's city are on their way to this device: a figure that is taken of them now turns into
 * another while they come. Areas that wait for a network that costs nothing are not on their way.
 *
 * @param held every area this device knows, with what it holds of it.
 */
export function isCityComing(held: readonly HeldArea[], areaId: string): boolean {
  const own = held.find(({ area }) => area.id === areaId)?.area;
  if (own === undefined) return false;
  return held.some(
    (one) => one.area.city === own.city && one.area.country === own.country && isAreaComing(one),
  );
}

/** Whether an area is wanted, on any network, and not here yet. */
export const isAreaComing = ({
  state: { kind },
  wifiOnly,
}: Pick<HeldArea, 'state' | 'wifiOnly'>): boolean => !wifiOnly && kind === 'waiting';
