/** Whether two values are the same, or objects whose fields are: one level deep, where `isSame` compares all. */
export function isShallowSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(
      (field) =>
        Object.hasOwn(other, field) &&
        Object.is(Reflect.get(one, field), Reflect.get(other, field)),
    )
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
