import { AREA_PLANS, CITY } from './gazetteer.ts';
import type { Ground } from './ground.ts';
import type { Noise } from './noise.ts';
import { isInside, type Point } from './plane.ts';

/** Edge of a cell in metres. */
export const CELL = 40;
export const COLUMNS = Math.ceil(CITY.width / CELL);
export const ROWS = Math.ceil(CITY.height / CELL);
/** Nobody lives there: water, or land outside the city. */
export const NOWHERE = -1;
const WATER = -2;

/** Which area each cell belongs to, row by row from the south-west. */
export type Partition = Int16Array;

const centreOf = (cell: number): Point => [
  ((cell % COLUMNS) + 0.5) * CELL,
  (Math.floor(cell / COLUMNS) + 0.5) * CELL,
];

/**
 * Grows every area from its seed over land until it meets another or has reached as far as it may (Dijkstra
 * from all seeds at once). Nobody walks on water, so rivers and bays become borders.
 */
export function partition(ground: Ground, noise: Noise): Partition {
  const owner = new Int16Array(COLUMNS * ROWS).fill(NOWHERE);
  for (let cell = 0; cell < owner.length; cell += 1) {
    if (isWater(centreOf(cell), ground)) owner[cell] = WATER;
  }
  const queue = createQueue();
  const cost = new Float64Array(owner.length).fill(Infinity);
  AREA_PLANS.forEach(({ seed, reach }, area) => {
    const cell = Math.floor(seed[1] / CELL) * COLUMNS + Math.floor(seed[0] / CELL);
    queue.push({ cell, area, cost: 0, scale: 1000 / reach });
  });
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { cell, area, scale } = next;
    if (owner[cell] !== NOWHERE || next.cost > 1150) continue;
    owner[cell] = area;
    for (const [beside, length] of neighbours(cell)) {
      if (owner[beside] !== NOWHERE) continue;
      const at = centreOf(beside);
      const effort = 1 + 0.45 * noise(at, 300) + 0.25 * noise(at, 110);
      const total = next.cost + length * CELL * scale * effort;
      if (total >= (cost[beside] as number)) continue;
      cost[beside] = total;
      queue.push({ cell: beside, area, cost: total, scale });
    }
  }
  return onePieceEach(owner.map((area) => (area === WATER ? NOWHERE : area)));
}

function isWater(at: Point, ground: Ground): boolean {
  if (!isInside(at, ground.land)) return true;
  const { off, half } = ground.riverAt(at);
  return off < half;
}

/** With the length of the way in cells. Rows do not wrap round. */
function* neighbours(cell: number): Generator<readonly [number, number]> {
  const [column, row] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const [x, y] = [column + dx, row + dy];
      if ((dx === 0 && dy === 0) || x < 0 || y < 0 || x >= COLUMNS || y >= ROWS) continue;
      yield [y * COLUMNS + x, dx !== 0 && dy !== 0 ? Math.SQRT2 : 1];
    }
  }
}

/** Cells that hang on their area by a corner only, or not at all, become nobody's. */
function onePieceEach(owner: Partition): Partition {
  const kept = new Int16Array(owner.length).fill(NOWHERE);
  AREA_PLANS.forEach(({ seed }, area) => {
    const stack = [Math.floor(seed[1] / CELL) * COLUMNS + Math.floor(seed[0] / CELL)];
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      if (kept[cell] !== NOWHERE || owner[cell] !== area) continue;
      kept[cell] = area;
      for (const [beside, length] of neighbours(cell)) if (length === 1) stack.push(beside);
    }
  });
  return kept;
}

interface Step {
  readonly cell: number;
  readonly area: number;
  readonly cost: number;
  readonly scale: number;
}

/** A binary heap; equal costs come out by cell, so that every machine grows the same city. */
function createQueue() {
  const heap: Step[] = [];
  const isBefore = (a: Step, b: Step) => a.cost < b.cost || (a.cost === b.cost && a.cell < b.cell);
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as Step, heap[a] as Step];
  };
  return {
    push(step: Step) {
      let at = heap.push(step) - 1;
      for (let up = (at - 1) >> 1; at > 0; at = up, up = (at - 1) >> 1) {
        if (!isBefore(heap[at] as Step, heap[up] as Step)) return;
        swap(at, up);
      }
    },
    pop(): Step | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length === 0 || last === undefined) return first;
      heap[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (left < heap.length && isBefore(heap[left] as Step, heap[least] as Step)) least = left;
        if (right < heap.length && isBefore(heap[right] as Step, heap[least] as Step))
          least = right;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
}
