import type { Ground } from './ground.ts';
import type { Noise } from './noise.ts';
import type { AreaPlan, CityPlan } from './plan.ts';
import { isInside, type Point } from './plane.ts';

/** Edge of a cell in metres. */
export const CELL = 40;
/** Uninhabited: water, or land outside the city. */
export const NOWHERE = -1;
const WATER = -2;

/** The cells of a map, row by row from the south-west. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** The area of each cell. */
export interface Partition extends Grid {
  readonly owner: Int16Array;
}

const centreOf = (cell: number, { columns }: Grid): Point => [
  ((cell % columns) + 0.5) * CELL,
  (Math.floor(cell / columns) + 0.5) * CELL,
];
const cellAt = ([x, y]: Point, { columns }: Grid): number =>
  Math.floor(y / CELL) * columns + Math.floor(x / CELL);

/**
 * Grows every area from its seed over land until it meets another or has reached as far as it may (Dijkstra
 * from all seeds at once). People do not walk on water, so rivers and bays become borders.
 */
export function partition(plan: CityPlan, ground: Ground, noise: Noise): Partition {
  const grid = { columns: Math.ceil(plan.width / CELL), rows: Math.ceil(plan.height / CELL) };
  const owner = new Int16Array(grid.columns * grid.rows).fill(NOWHERE);
  for (let cell = 0; cell < owner.length; cell += 1) {
    if (isWater(centreOf(cell, grid), ground)) owner[cell] = WATER;
  }
  const queue = createQueue();
  const cost = new Float64Array(owner.length).fill(Infinity);
  plan.areas.forEach(({ seed, reach }, area) => {
    const cell = cellAt(seed, grid);
    queue.push({ cell, area, cost: 0, scale: 1000 / reach });
  });
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { cell, area, scale } = next;
    if (owner[cell] !== NOWHERE || next.cost > 1150) continue;
    owner[cell] = area;
    for (const [beside, length] of neighbours(cell, grid)) {
      if (owner[beside] !== NOWHERE) continue;
      const at = centreOf(beside, grid);
      const effort = 1 + 0.45 * noise(at, 300) + 0.25 * noise(at, 110);
      const total = next.cost + length * CELL * scale * effort;
      if (total >= (cost[beside] as number)) continue;
      cost[beside] = total;
      queue.push({ cell: beside, area, cost: total, scale });
    }
  }
  const dry = owner.map((area) => (area === WATER ? NOWHERE : area));
  return { ...grid, owner: onePieceEach(dry, plan.areas, grid) };
}

function isWater(at: Point, ground: Ground): boolean {
  if (!isInside(at, ground.land)) return true;
  const { off, half } = ground.riverAt(at);
  return off < half;
}

/** With the length of the way in cells. Rows do not wrap round. */
function* neighbours(cell: number, { columns, rows }: Grid): Generator<readonly [number, number]> {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const [x, y] = [column + dx, row + dy];
      if ((dx === 0 && dy === 0) || x < 0 || y < 0 || x >= columns || y >= rows) continue;
      yield [y * columns + x, dx !== 0 && dy !== 0 ? Math.SQRT2 : 1];
    }
  }
}

/** Cells that hang on their area by a corner only, or not at all, become nobody's. */
function onePieceEach(owner: Int16Array, areas: readonly AreaPlan[], grid: Grid): Int16Array {
  const kept = new Int16Array(owner.length).fill(NOWHERE);
  areas.forEach(({ seed }, area) => {
    const stack = [cellAt(seed, grid)];
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      if (kept[cell] !== NOWHERE || owner[cell] !== area) continue;
      kept[cell] = area;
      for (const [beside, length] of neighbours(cell, grid)) if (length === 1) stack.push(beside);
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
