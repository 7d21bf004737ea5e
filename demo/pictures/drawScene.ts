import type { Canvas } from './draw/canvas.ts';
import { drawGarden } from './outdoors/garden.ts';
import { drawStreet } from './outdoors/street.ts';
import { drawView } from './outdoors/view.ts';
import { drawBalcony } from './rooms/balcony.ts';
import { drawBathroom } from './rooms/bathroom.ts';
import { drawBedroom } from './rooms/bedroom.ts';
import { drawFloorPlan } from './rooms/floorPlan.ts';
import { drawKitchen } from './rooms/kitchen.ts';
import { drawLiving } from './rooms/living.ts';
import { drawDining, drawHall, drawPlain, drawStudy } from './rooms/others.ts';
import type { Scene } from './scene.ts';

const DRAWN: Readonly<Record<string, (scene: Scene) => Canvas>> = {
  living: drawLiving,
  kitchen: drawKitchen,
  bedroom: drawBedroom,
  bathroom: drawBathroom,
  dining: drawDining,
  study: drawStudy,
  hall: drawHall,
  other: drawPlain,
  balcony: drawBalcony,
  view: drawView,
  outside: drawStreet,
  building: drawHall,
  garden: drawGarden,
  floor_plan: drawFloorPlan,
};

/** Draws what the key of a photo says. */
export const drawScene = (scene: Scene): Canvas => (DRAWN[scene.room] ?? drawLiving)(scene);
