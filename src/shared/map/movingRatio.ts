import type { Map as MapLibre } from 'maplibre-gl';

/** The names of drawing by the processor, where there is no graphics card. */
const BY_PROCESSOR = /swiftshader|llvmpipe|softpipe|software|basic render/iu;
/** So many pixels two cores draw in one frame of a screen, with a page beside. */
const PIXELS_A_FRAME = 100_000;
/** Less than half of them, and streets are no lines any more. */
const LEAST_RATIO = 0.5;

/** Pixels of a map for each px of the page while it moves, where the processor draws it. */
export function movingRatio(width: number, height: number, full: number): number {
  const wanted = Math.sqrt(PIXELS_A_FRAME / Math.max(1, width * height));
  return Math.min(full, Math.max(LEAST_RATIO, wanted));
}

/**
 * Draws a moving map with fewer pixels where the processor draws: all of them again with the frame in which
 * it rests.
 */
export function drawLessWhileMoving(map: MapLibre): void {
  if (!isDrawnByProcessor(map)) return;
  const change = (ratio: number | null) => {
    // `setPixelRatio` ends the gesture that moves the map, and tells of a move of its own: this is what it does of the rest.
    // oxlint-disable no-underscore-dangle
    map._overridePixelRatio = ratio;
    map._resizeInternal(false);
    // oxlint-enable no-underscore-dangle
    map.triggerRepaint();
  };
  map.on('movestart', () => {
    const { clientWidth, clientHeight } = map.getContainer();
    const ratio = movingRatio(clientWidth, clientHeight, devicePixelRatio);
    if (ratio !== map.getPixelRatio()) change(ratio);
  });
  map.on('moveend', () => {
    // None of its own: that of the screen, whatever it is then.
    if (map.getPixelRatio() !== devicePixelRatio) change(null);
  });
}

function isDrawnByProcessor(map: MapLibre): boolean {
  const context = map.getCanvas().getContext('webgl2');
  const named = context?.getExtension('WEBGL_debug_renderer_info');
  if (!context || !named) return false;
  return BY_PROCESSOR.test(String(context.getParameter(named.UNMASKED_RENDERER_WEBGL)));
}
