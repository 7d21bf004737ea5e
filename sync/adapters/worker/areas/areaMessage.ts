import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { TakenIn } from '../../../model/ports/catalogue.ts';
import type { TransportFailure } from '../../../model/ports/transport.ts';

/** Where rows go: the database of an identity; null: of this device's guest. */
export interface AreaTarget {
  readonly databaseName: string;
  readonly userId: string | null;
}

/** What a tab says to the worker that takes areas in. `ask` numbers a question. */
export type ToAreas =
  | ({ readonly kind: 'open' } & AreaTarget)
  | { readonly kind: 'fetch' | 'store'; readonly ask: number; readonly areaId: string };

/** What it answers. */
export type FromAreas =
  | { readonly kind: 'fetched'; readonly ask: number; readonly checkpoint: Checkpoint }
  | {
      readonly kind: 'storing';
      readonly ask: number;
      readonly ids: readonly string[];
      readonly done: number;
    }
  | ({ readonly kind: 'stored'; readonly ask: number } & TakenIn)
  /** `failure`: where the line or the server is why. */
  | {
      readonly kind: 'failed';
      readonly ask: number;
      readonly reason: string;
      readonly failure: TransportFailure | null;
    };
