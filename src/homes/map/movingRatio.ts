import type { Map as MapLibre } from 'maplibre-gl';

/** What the processor draws as, where there is no graphics card. */
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

/** Where the processor draws, a map that moves has fewer pixels: all of them again with the frame in which it rests. */
export function drawLessWhileMoving(map: MapLibre): void {
  if (!isDrawnByProcessor(map)) return;
  let isLess = false;
  // A change of the size is told as a move of its own.
  let isChanging = false;
  const change = (ratio: number | null) => {
    isChanging = true;
    // Null: that of the screen, whatever it is then.
    map.setPixelRatio(ratio as number);
    isChanging = false;
  };
  map.on('movestart', () => {
    if (isChanging || isLess || !map.isMoving()) return;
    const { clientWidth, clientHeight } = map.getContainer();
    const ratio = movingRatio(clientWidth, clientHeight, devicePixelRatio);
    if (ratio === devicePixelRatio) return;
    isLess = true;
    change(ratio);
  });
  map.on('moveend', () => {
    if (isChanging || !isLess) return;
    isLess = false;
    change(null);
  });
}

function isDrawnByProcessor(map: MapLibre): boolean {
  const context = map.getCanvas().getContext('webgl2');
  const named = context?.getExtension('WEBGL_debug_renderer_info');
  if (!context || !named) return false;
  return BY_PROCESSOR.test(String(context.getParameter(named.UNMASKED_RENDERER_WEBGL)));
}
