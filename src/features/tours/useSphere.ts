import { type RefObject, useEffect, useRef, useState } from 'react';
import { photoAddress } from '#contract/rules/listing/photoAddress.ts';
import type { TourRoom } from '#contract/rules/listing/tour.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import type { Sphere, SphereOptions } from './sphere/openSphere.ts';

export interface SphereHeard {
  readonly texts: SphereOptions['texts'];
  /** After whatever moved in the frame. */
  readonly onDraw: (sphere: Sphere) => void;
  /** The viewer did not come, or cannot draw here. */
  readonly onFailed: () => void;
}

const addressOf = ({ key }: TourRoom): string => photoAddress(key ?? '', 'full');

/** The viewer in a frame, showing this room. It comes when it is needed and goes with the frame. */
export function useSphere(
  canvas: RefObject<HTMLElement | null>,
  room: TourRoom,
  heard: SphereHeard,
): { readonly sphere: RefObject<Sphere | null>; readonly isOpen: boolean } {
  const sphere = useRef<Sphere>(null);
  const [isOpen, setOpen] = useState(false);
  const glides = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const latest = useRef({ room, heard });
  useEffect(() => {
    latest.current = { room, heard };
  });
  const shown = useRef<string>(null);

  useEffect(() => {
    let isOver = false;
    const open = async () => {
      const { openSphere } = await import('./sphere/openSphere.ts');
      if (isOver || canvas.current === null) return;
      const first = latest.current.room;
      shown.current = first.id;
      sphere.current = openSphere(canvas.current, {
        address: addressOf(first),
        direction: { yaw: first.yaw, pitch: 0 },
        glides,
        texts: latest.current.heard.texts,
        onDraw() {
          if (sphere.current !== null) latest.current.heard.onDraw(sphere.current);
        },
      });
      setOpen(true);
    };
    open().catch(() => latest.current.heard.onFailed());
    return () => {
      isOver = true;
      sphere.current?.close();
      sphere.current = null;
      setOpen(false);
    };
  }, [canvas, glides]);

  useEffect(() => {
    if (!isOpen || shown.current === room.id) return;
    shown.current = room.id;
    // A picture that cannot be had is said in the frame.
    sphere.current?.show(addressOf(room), { yaw: room.yaw, pitch: 0 }).catch(() => undefined);
  }, [room, isOpen]);

  return { sphere, isOpen };
}
