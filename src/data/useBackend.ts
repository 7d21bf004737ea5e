import { useEffect, useState } from 'react';
import type { ClientConfig } from '#contract/protocol/api.ts';
import { askConfig } from './backendConfig.ts';

/** Which backend serves this origin; null until it answered, and when it cannot be asked. */
export function useBackend(): ClientConfig['backend'] | null {
  const [backend, setBackend] = useState<ClientConfig['backend'] | null>(null);
  useEffect(() => {
    let isShown = true;
    void show();
    return () => {
      isShown = false;
    };

    async function show(): Promise<void> {
      const config = await askConfig();
      if (isShown) setBackend(config?.backend ?? null);
    }
  }, []);
  return backend;
}
