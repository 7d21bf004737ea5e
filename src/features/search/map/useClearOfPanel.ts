import { type RefObject, useEffect, useRef } from 'react';
import type { Position } from '#contract/entities/area.ts';
import { boxOf } from '#search/finding/place.ts';
import type { CityMap } from '#src/shared/map/index.ts';
import type { Outline } from './outline.ts';

/** Room for a finger between a point and what stands beside it, px. */
const ROOM_PX = 32;
/** Less than this is no room to show an area in, px. */
const LEAST_PX = 120;

/** An area that is opened to be changed comes out from under the panel that would cover some of its points. */
export function useClearOfPanel(
  city: CityMap | null,
  outline: Outline | null,
  panel: RefObject<HTMLElement | null>,
): void {
  const corners = useRef<readonly Position[]>([]);
  useEffect(() => {
    corners.current = outline?.corners ?? [];
  });
  const isOpened = outline !== null && !outline.isNew;
  useEffect(() => {
    if (city === null || !isOpened || panel.current === null) return;
    const { map } = city;
    const whole = map.getContainer().getBoundingClientRect();
    const { left, right, bottom } = panel.current.getBoundingClientRect();
    const covered = {
      left: left - whole.left - ROOM_PX,
      right: right - whole.left + ROOM_PX,
      bottom: bottom - whole.top + ROOM_PX,
    };
    const isCovered = corners.current.some((corner) => {
      const { x, y } = map.project([...corner]);
      return x > covered.left && x < covered.right && y < covered.bottom;
    });
    if (!isCovered || whole.height - covered.bottom - ROOM_PX < LEAST_PX) return;
    map.fitBounds(boxOf(corners.current), {
      padding: { top: covered.bottom, left: ROOM_PX, right: ROOM_PX, bottom: ROOM_PX },
      maxZoom: map.getZoom(),
      // At once, with the panel: a point that still moves is missed.
      animate: false,
    });
  }, [city, isOpened, panel]);
}
