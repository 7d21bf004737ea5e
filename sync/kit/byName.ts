/** Names of the methods of T that are functions of the kind F. */
export type NamesOf<T, F> = { [Name in keyof T]: T[Name] extends F ? Name : never }[keyof T] &
  string;

/**
 * Methods that all do the same thing under their own name. `make` gives each; their types are those of T. A name that is
 * left out is missing in the type of what comes back.
 */
export function byName<T, Name extends keyof T & string>(
  names: readonly Name[],
  make: (name: Name) => (...args: readonly unknown[]) => unknown,
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Pick<T, Name>;
}

/** Calls a method that is known by its name alone. */
export function callByName(of: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(of, name);
  if (typeof method !== 'function') throw new TypeError(`no method ${name}`);
  return Reflect.apply(method, of, args) as unknown;
}

/** Functions with their first argument given. What is generic in them stays so. */
export const given =
  <Deps>(deps: Deps) =>
  <Args extends unknown[], Result>(
    command: (deps: Deps, ...args: Args) => Result,
  ): ((...args: Args) => Result) =>
  (...args) =>
    command(deps, ...args);
