import type { Property } from '#contract/entities/property.ts';
import { type Answer, cardOf, type Finder, type Question, SHOWN, textOf } from './finder.ts';

const CHOICES = ['property_type', 'listing_type', 'furnished', 'area_id', 'bedrooms'] as const;

/** The floor: one pass over typed arrays for what matches and how many each choice has; a text by `includes`. */
export function createScan(rows: readonly Property[]): Finder {
  const bedrooms = Float64Array.from(rows, (row) => row.bedrooms ?? -1);
  const columns = CHOICES.map((name) => codesOf(rows, (row) => String(read(row, name))));
  const order = Uint32Array.from(rows.keys()).toSorted(
    (one, other) => confirmedAt(rows[other]) - confirmedAt(rows[one]),
  );
  // Made when first asked for: a filter alone needs none of it.
  let texts: readonly string[] | null = null;
  return {
    ask({ text, bedrooms: least }: Question): Promise<Answer> {
      const wanted = text?.toLowerCase();
      if (wanted !== undefined) texts ??= rows.map((row) => textOf(row).toLowerCase());
      const counts = columns.map(({ size }) => new Uint32Array(size));
      const cards: Answer['cards'][number][] = [];
      let total = 0;
      for (const row of order) {
        if (least !== undefined && (bedrooms[row] ?? -1) < least) continue;
        if (wanted !== undefined && texts?.[row]?.includes(wanted) !== true) continue;
        total += 1;
        for (const [at, { codes }] of columns.entries()) {
          const count = counts[at];
          const code = codes[row] ?? 0;
          if (count !== undefined) count[code] = (count[code] ?? 0) + 1;
        }
        const found = rows[row];
        if (cards.length < SHOWN && found !== undefined) cards.push(cardOf(found));
      }
      const byChoice = CHOICES.map((name, at) => [name, [...(counts[at] ?? [])]] as const);
      return Promise.resolve({ total, counts: Object.fromEntries(byChoice), cards });
    },
  };
}

const read = (row: Property, name: (typeof CHOICES)[number]): unknown =>
  name === 'furnished' ? row.details.furnished : row[name];

const confirmedAt = (row: Property | undefined): number =>
  Date.parse(row?.availability_confirmed_at ?? '');

function codesOf(rows: readonly Property[], valueOf: (row: Property) => string) {
  const known = new Map<string, number>();
  const codes = Uint8Array.from(rows, (row) => {
    const value = valueOf(row);
    const code = known.get(value) ?? known.size;
    known.set(value, code);
    return code;
  });
  return { codes, size: known.size };
}
