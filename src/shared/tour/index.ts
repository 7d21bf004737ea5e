export { Minimap } from './Minimap.tsx';
export { SphereFrame, type SphereHandle } from './SphereFrame.tsx';
export { Spots } from './Spots.tsx';
export { canDraw } from './canDraw.ts';
export { type Depth, useDepth } from './useDepth.ts';
export { useRoomName } from './useRoomName.ts';
export { useViewerHere } from './useViewerHere.ts';
