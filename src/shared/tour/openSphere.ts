import { Cache, EquirectangularAdapter, Viewer } from '@photo-sphere-viewer/core';
import { events, GyroscopePlugin } from '@photo-sphere-viewer/gyroscope-plugin';
import '@photo-sphere-viewer/core/index.css';

/** Whole degrees: yaw to the right, pitch up. */
export interface Direction {
  readonly yaw: number;
  readonly pitch: number;
}

export interface Sphere {
  /** Shows a picture, looked at from here. Rejects where it cannot be loaded. */
  show(address: string, direction: Direction): Promise<void>;
  look(direction: Direction): void;
  turn(by: Direction): void;
  /** Closer for a positive number of percents. */
  zoom(by: number): void;
  direction(): Direction;
  /** The place of a direction in the frame, px; null where it is not to be seen. */
  placeOf(direction: Direction): { readonly x: number; readonly y: number } | null;
  /** Whether the device feels how it is turned. */
  canFollow(): Promise<boolean>;
  /** Looks where the device is turned to, from now on or no more; false where that is not allowed. */
  follow(isOn: boolean): Promise<boolean>;
  /** Tells from now on whether it does: a drag ends it, too. Gives what ends the telling. */
  onFollow(tell: (isOn: boolean) => void): () => void;
  close(): void;
}

export interface SphereOptions {
  /** A pushed picture goes on a little. */
  readonly glides: boolean;
  readonly texts: { readonly loading: string; readonly failed: string };
  /** After whatever moved in the frame. */
  readonly onDraw: () => void;
}

const DEGREES = 180 / Math.PI;
const radians = ({ yaw, pitch }: Direction) => ({ yaw: yaw / DEGREES, pitch: pitch / DEGREES });

/**
 * A page can show a picture on this device but not fetch it: it is drawn, and handed to the viewer in place
 * of the download.
 */
async function ownPicture(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

/**
 * A room all around in a frame. It never moves by itself. Throws where the browser draws nothing in three
 * dimensions.
 */
export function openSphere(
  container: HTMLElement,
  { glides, texts, onDraw }: SphereOptions,
): Sphere {
  const viewer = new Viewer({
    container,
    adapter: EquirectangularAdapter.withConfig({ useXmpData: false }),
    plugins: [GyroscopePlugin.withConfig({ touchmove: true })],
    navbar: false,
    // Keys are heard where the frame has the focus, and a wheel scrolls the page.
    keyboard: false,
    mousewheel: false,
    moveInertia: glides ? 0.8 : false,
    defaultZoomLvl: 10,
    minFov: 30,
    maxFov: 90,
    loadingTxt: texts.loading,
    lang: { loading: texts.loading, loadError: texts.failed },
  });
  const gyroscope = viewer.getPlugin<GyroscopePlugin>(GyroscopePlugin);
  viewer.addEventListener('render', onDraw);
  // The drawing went with the browser's graphics, and nothing moves that would draw it again.
  container
    .querySelector('canvas')
    ?.addEventListener('webglcontextrestored', () => viewer.needsUpdate());
  const direct = (): Direction => {
    const at = viewer.getPosition();
    return { yaw: at.yaw * DEGREES, pitch: at.pitch * DEGREES };
  };
  async function follow(isOn: boolean): Promise<boolean> {
    if (!isOn) gyroscope.stop();
    else await gyroscope.start('smooth').catch(() => undefined);
    return gyroscope.isEnabled();
  }
  return {
    async show(next, to) {
      const wasFollowing = gyroscope.isEnabled();
      if (next.startsWith('blob:')) Cache.add(next, next, await ownPicture(next));
      await viewer.setPanorama(next, { position: radians(to), transition: false });
      // A new picture stops all that moves: whoever asked to look around by turning goes on doing so.
      if (wasFollowing) await follow(true);
    },
    look: (to) => viewer.rotate(radians(to)),
    turn(by) {
      const at = direct();
      const up = Math.max(-90, Math.min(90, at.pitch + by.pitch));
      viewer.rotate(radians({ yaw: at.yaw + by.yaw, pitch: up }));
    },
    zoom: (by) => viewer.zoom(viewer.getZoomLevel() + by),
    direction: direct,
    placeOf(to) {
      const at = radians(to);
      return viewer.dataHelper.isPointVisible(at)
        ? viewer.dataHelper.sphericalCoordsToViewerCoords(at)
        : null;
    },
    canFollow: async () => await gyroscope.isSupported(),
    follow,
    onFollow(tell) {
      const hear = ({ gyroscopeEnabled }: events.GyroscopeUpdatedEvent) => tell(gyroscopeEnabled);
      gyroscope.addEventListener(events.GyroscopeUpdatedEvent.type, hear);
      return () => gyroscope.removeEventListener(events.GyroscopeUpdatedEvent.type, hear);
    },
    close: () => viewer.destroy(),
  };
}
