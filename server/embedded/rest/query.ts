import type { Refused } from './refused.ts';
import type { TableRule } from './rules.ts';

/** Rows that a read may ask for; by the keys of the product there are only a few. */
const LIMIT = /^(?:[1-9]\d{0,2}|1000)$/;
const EQUALS = 'eq.';

/**
 * Refuses queries on a table that the product does not make: another filter than equality on the named
 * columns, one without a key, columns that are not named, embedded tables, an order, an offset.
 */
export function refusedQuery(
  query: URLSearchParams,
  rule: TableRule,
  needs: { readonly key: boolean },
): Refused | undefined {
  const names = [...query.keys()];
  const doubled = names.find((name, at) => names.indexOf(name) !== at);
  const wrong = doubled ?? names.find((name) => !fits(name, query.get(name) ?? '', rule));
  if (wrong !== undefined) return { kind: 'query', name: wrong.slice(0, 40) };
  const hasKey = rule.keys.length === 0 || rule.keys.some((key) => query.has(key));
  return needs.key && !hasKey ? { kind: 'no_key', keys: rule.keys } : undefined;
}

function fits(name: string, value: string, { columns, filters }: TableRule): boolean {
  if (name === 'select') return value.split(',').every((column) => columns.includes(column));
  if (name === 'limit') return LIMIT.test(value);
  const values = Object.hasOwn(filters, name) ? filters[name] : undefined;
  return (
    values !== undefined &&
    value.startsWith(EQUALS) &&
    values.safeParse(value.slice(EQUALS.length)).success
  );
}
