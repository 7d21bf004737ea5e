import * as z from 'zod/mini';

/** The tables whose changes are told, with the column that names the person concerned. */
export const TABLES = { user_profiles: 'id', user_roles: 'user_id' } as const;
export type Table = keyof typeof TABLES;

export const changeTypeSchema = z.enum(['INSERT', 'UPDATE', 'DELETE']);
export type ChangeType = z.infer<typeof changeTypeSchema>;

export const tableSchema = z.enum(Object.keys(TABLES) as [Table, ...Table[]]);

/** One `.on('postgres_changes', …)` of a client. */
export interface Binding {
  readonly id: number;
  readonly event: ChangeType | '*';
  readonly table: Table;
  /** The only rows wanted: those whose TABLES column has this value. */
  readonly who?: string;
}

const bindingSchema = z.object({
  event: z.union([changeTypeSchema, z.literal('*')]),
  schema: z.literal('public'),
  table: tableSchema,
  filter: z.optional(z.nullable(z.string())),
});

/** Of one channel. The product has two. */
const BINDINGS_MAX = 10;

export const joinSchema = z.object({
  config: z.optional(
    z.object({
      postgres_changes: z.optional(z.array(z.unknown()).check(z.maxLength(BINDINGS_MAX))),
    }),
  ),
  access_token: z.optional(z.nullable(z.string())),
});

/**
 * Reads what a client wants to hear of, in its order: the reply must echo it so, with an id each.
 * Says what cannot be served instead of being silent about it.
 */
export function readBindings(
  wanted: readonly unknown[],
  nextId: () => number,
): { bindings: Binding[]; echo: unknown[] } | { reason: string } {
  const bindings: Binding[] = [];
  const echo: unknown[] = [];
  for (const one of wanted) {
    const parsed = bindingSchema.safeParse(one);
    if (!parsed.success) return { reason: 'unknown event, schema or table in postgres_changes' };
    const { event, table, filter } = parsed.data;
    const who = filter ? personOf(table, filter) : undefined;
    if (filter && who === undefined) return { reason: `only ${TABLES[table]}=eq.<id> filters` };
    const id = nextId();
    bindings.push({ id, event, table, ...(who !== undefined && { who }) });
    echo.push({ ...parsed.data, id });
  }
  return { bindings, echo };
}

function personOf(table: Table, filter: string): string | undefined {
  const prefix = `${TABLES[table]}=eq.`;
  return filter.startsWith(prefix) ? filter.slice(prefix.length).toLowerCase() : undefined;
}
