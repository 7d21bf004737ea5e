import { isShallowSame } from './isShallowSame.ts';
import type { Live } from './types.ts';

const known = new WeakMap<object, Map<string, Live<unknown>>>();

/**
 * Some fields of a live value as a live value: the same reference until one of them says something else. Without names:
 * all of it. Of the same live value the same names are the same part.
 */
export function partOf<T extends object, Name extends keyof T & string>(
  live: Live<T>,
  names: readonly Name[],
): Live<Pick<T, Name>> {
  if (names.length === 0) return live;
  const parts = known.get(live) ?? new Map<string, Live<unknown>>();
  known.set(live, parts);
  const key = names.join(' ');
  const part = parts.get(key) ?? makePart(live, names);
  parts.set(key, part);
  return part as Live<Pick<T, Name>>;
}

function makePart<T extends object, Name extends keyof T>(
  live: Live<T>,
  names: readonly Name[],
): Live<Pick<T, Name>> {
  let last: T | null = null;
  return {
    get() {
      const now = live.get();
      if (last === null || names.some((name) => !isShallowSame(last?.[name], now[name])))
        last = now;
      return last;
    },
    subscribe: (onChange) => live.subscribe(onChange),
  };
}
