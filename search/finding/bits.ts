/*
 * A set of rows as one bit a row: what two filters leave is one pass over thirty-two rows at a time. All sets of an index
 * have the same length.
 */
export type Bits = Uint32Array;

/** An empty set for rows below `capacity`. */
export const createBits = (capacity: number): Bits => new Uint32Array((capacity + 31) >>> 5);

/** The same with room for rows below `capacity`. */
export function grownBits(bits: Bits, capacity: number): Bits {
  const more = createBits(capacity);
  more.set(bits);
  return more;
}

export const hasBit = (bits: Bits, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export function setBit(bits: Bits, row: number, isIn: boolean): void {
  const at = row >>> 5;
  const bit = 1 << (row & 31);
  const before = bits[at] ?? 0;
  bits[at] = isIn ? before | bit : before & ~bit;
}

/** How many bits of a number are set (by halves, as in Hacker's Delight 5-2). */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function count(bits: Bits): number {
  let total = 0;
  for (const each of bits) if (each !== 0) total += ones(each);
  return total;
}

/** How many are in both. */
export function countBoth(one: Bits, other: Bits): number {
  let total = 0;
  for (let at = 0; at < one.length; at += 1) {
    const each = (one[at] ?? 0) & (other[at] ?? 0);
    if (each !== 0) total += ones(each);
  }
  return total;
}

export function both(one: Bits, other: Bits): Bits {
  const out = new Uint32Array(one.length);
  for (let at = 0; at < out.length; at += 1) out[at] = (one[at] ?? 0) & (other[at] ?? 0);
  return out;
}

export function either(one: Bits, other: Bits): Bits {
  const out = new Uint32Array(one.length);
  for (let at = 0; at < out.length; at += 1) out[at] = (one[at] ?? 0) | (other[at] ?? 0);
  return out;
}

export function butNot(one: Bits, other: Bits): Bits {
  const out = new Uint32Array(one.length);
  for (let at = 0; at < out.length; at += 1) out[at] = (one[at] ?? 0) & ~(other[at] ?? 0);
  return out;
}

/** Each row that is in, from the first to the last. */
export function eachBit(bits: Bits, visit: (row: number) => void): void {
  for (let at = 0; at < bits.length; at += 1)
    for (let left = bits[at] ?? 0; left !== 0; left &= left - 1)
      visit((at << 5) + 31 - Math.clz32(left & -left));
}
