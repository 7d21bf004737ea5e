import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import type { Sphere, SphereOptions } from './openSphere.ts';

/** A 360° picture, and where somebody looks who sees it first. */
export interface SpherePicture {
  readonly id: string;
  /** Null: it is not known yet. */
  readonly address: string | null;
  readonly yaw: number;
}

export interface SphereHeard {
  readonly texts: SphereOptions['texts'];
  /** After whatever moved in the frame. */
  readonly onDraw: (sphere: Sphere) => void;
  /** The viewer did not come, or cannot draw here. */
  readonly onFailed: () => void;
}

/** The viewer in a frame, showing this picture. It comes when it is needed and goes with the frame; null: it is not there. */
export function useSphere(
  canvas: RefObject<HTMLElement | null>,
  { id, address, yaw }: SpherePicture,
  heard: SphereHeard,
): Sphere | null {
  const [sphere, setSphere] = useState<Sphere | null>(null);
  const glides = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const latest = useRef({ heard, yaw });
  useEffect(() => {
    latest.current = { heard, yaw };
  });

  useEffect(() => {
    let isOver = false;
    let opened: Sphere | null = null;
    const open = async () => {
      const { openSphere } = await import('./openSphere.ts');
      if (isOver || canvas.current === null) return;
      const { texts } = latest.current.heard;
      const own = openSphere(canvas.current, {
        glides,
        texts,
        onDraw: () => latest.current.heard.onDraw(own),
      });
      opened = own;
      setSphere(own);
    };
    open().catch(() => latest.current.heard.onFailed());
    return () => {
      isOver = true;
      opened?.close();
      setSphere(null);
    };
  }, [canvas, glides]);

  const shown = useRef<{ readonly sphere: Sphere; readonly id: string }>(null);
  useEffect(() => {
    // The same picture from another place is looked at already.
    const isShown = shown.current?.sphere === sphere && shown.current?.id === id;
    if (sphere === null || address === null || isShown) return;
    shown.current = { sphere, id };
    // The frame says that the picture could not be loaded.
    sphere.show(address, { yaw: latest.current.yaw, pitch: 0 }).catch(() => undefined);
  }, [sphere, id, address]);

  return sphere;
}
