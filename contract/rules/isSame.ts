/** True when two plain JSON values say the same; a field that is undefined is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [fields, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return (
    Object.keys(fields).every((key) => isSame(fields[key], others[key])) &&
    Object.keys(others).every((key) => others[key] === undefined || fields[key] !== undefined)
  );
}
