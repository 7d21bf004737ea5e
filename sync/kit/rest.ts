/**
 * An object that cannot be copied, since part of it is loaded later. It is a class by its type alone: the lint refuses the spread of an instance
 * (`no-misused-spread`), and `interface` would hide that it is one.
 */
export declare class LoadedLater {
  readonly copied?: never;
}

/** `Own`, and of `T` what it does not have itself. */
export type Rest<Own, T> = LoadedLater & Own & Omit<T, keyof Own>;

/** Asked of any object: by `await`, and by whoever writes it as JSON. */
const ASKED_OF_ALL = new Set<PropertyKey>(['then', 'toJSON']);

/**
 * `own`, with the methods of `T` that it does not have: `make` gives each at its first use. They are known by their types alone, since
 * what carries them out is loaded later; the types are those of the code that does, so that no list of names stands between.
 * They cannot be listed: a copy (`{ ...it }`, `Object.assign`, `Object.keys`) throws a TypeError.
 */
export const withRest = <Own extends object, T>(
  own: Own,
  make: (name: string) => (...args: readonly unknown[]) => unknown,
): Rest<Own, T> =>
  new Proxy(own, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target || ASKED_OF_ALL.has(name)))
        Reflect.set(target, name, make(name));
      return Reflect.get(target, name) as unknown;
    },
    ownKeys() {
      throw new TypeError('a copy would lack what is loaded later');
    },
  }) as Rest<Own, T>;

/** Calls what `make` was asked for. TypeError: there is no such method. */
export function callRest(of: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(of, name);
  if (typeof method !== 'function') throw new TypeError(`no method ${name}`);
  return Reflect.apply(method, of, args) as unknown;
}
