import type { Connection } from '@supabase/lite';

/** A connection with one session, which nobody else uses meanwhile. `exec` runs statements without parameters. */
export type Migratable = Connection & {
  readonly driver: { exec(text: string): Promise<unknown> };
};
