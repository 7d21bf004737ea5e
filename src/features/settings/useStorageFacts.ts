import { useEffect, useState } from 'react';
import type { StorageFacts } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';

export interface MeasuredStorage {
  /** Null until the browser has said. */
  readonly facts: StorageFacts | null;
  /** Asks the browser once more. */
  readonly measure: () => void;
}

/**
 * The browser's figures on the storage: asked once for the whole page, so that its parts are of one moment.
 */
export function useStorageFacts(): MeasuredStorage {
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  const [read] = useCommand(async (engine) => setFacts(await engine.maintenance.storage()));
  useEffect(() => void read(), [read]);
  return { facts, measure: () => void read() };
}
