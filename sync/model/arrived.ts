import * as z from 'zod/mini';

/** A home of an area that came, changed or left. `rev`: of its row; null: it left, or that is not known. */
export interface Arrived {
  readonly id: string;
  readonly rev: number | null;
}

/** As a tab tells the others. One of a version before this tells ids alone. */
export const arrivedSchema = z.array(
  z.union([
    z.object({ id: z.string(), rev: z.nullable(z.int()) }),
    z.pipe(
      z.string(),
      z.transform((id): Arrived => ({ id, rev: null })),
    ),
  ]),
);
