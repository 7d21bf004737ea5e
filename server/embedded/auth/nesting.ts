/**
 * Whether objects and arrays of a parsed JSON value lie at most `levels` deep in each other. 64 kB of
 * brackets parse, and break whoever writes them again by recursion.
 */
export function nestsWithin(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const inside = level.filter(isNest);
    if (inside.length > 0 && depth >= levels) return false;
    level = inside.flatMap((each): unknown[] => Object.values(each));
  }
  return true;
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;
