import * as z from 'zod/mini';

/** A listing that another thread stored as new. `rev`: of its row; null: that is not known. */
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
