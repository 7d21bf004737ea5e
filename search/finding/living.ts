import { type Bits, count, createBits, grownBits, setBit } from './bits.ts';

/**
 * The row of each listing, and the number it came in with: a changed listing keeps its number, one that comes
 * back gets a new one.
 */
export interface Living {
  bits(): Bits;
  count(): number;
  makeRoom(capacity: number): void;
  /** Listings come into these rows now, together. */
  add(from: number, end: number): void;
  remove(row: number): void;
  turnOf(row: number): number;
  /** Of the one that came last; 0: none ever came. */
  lastTurn(): number;
}

export function createLiving(capacity: number): Living {
  let bits = createBits(capacity);
  let turns = new Uint32Array(capacity);
  let last = 0;
  let size = 0;
  return {
    bits: () => bits,
    count: () => size,
    makeRoom(rows) {
      bits = grownBits(bits, rows);
      const before = turns;
      turns = new Uint32Array(rows);
      turns.set(before);
    },
    add(from, end) {
      for (let row = from; row < end; row += 1) setBit(bits, row, true);
      size += end - from;
      last += 1;
      turns.fill(last, from, end);
    },
    remove(row) {
      setBit(bits, row, false);
      size -= 1;
    },
    turnOf: (row) => turns[row] ?? 0,
    lastTurn: () => last,
  };
}

/** How many of them, where only some count; all: null. */
export const sizeOf = (living: Living, among: Bits | null): number =>
  among === null ? living.count() : count(among);
