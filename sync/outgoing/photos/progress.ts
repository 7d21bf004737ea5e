import { createLive } from '../../kit/live.ts';
import type { Live } from '../../model/types.ts';

/** How much of each photo is up, 0 to 1, of those that are on their way in this tab. */
export interface UploadProgress extends Live<ReadonlyMap<string, number>> {
  note(id: string, share: number): void;
  end(id: string): void;
  /** This tab sends no more. */
  clear(): void;
}

export function createUploadProgress(): UploadProgress {
  const shares = createLive<ReadonlyMap<string, number>>(new Map());
  return {
    get: () => shares.get(),
    subscribe: (onChange) => shares.subscribe(onChange),
    note: (id, share) => shares.set(new Map(shares.get()).set(id, share)),
    clear: () => shares.set(new Map()),
    end(id) {
      const next = new Map(shares.get());
      if (next.delete(id)) shares.set(next);
    },
  };
}
