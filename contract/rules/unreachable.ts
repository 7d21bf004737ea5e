/** The end of an exhaustive switch: reached only by a value its type does not allow. Always throws. */
export function unreachable(value: never): never {
  throw new TypeError(`unexpected value ${JSON.stringify(value)}`);
}
