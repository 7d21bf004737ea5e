import { useEffect, useState } from 'react';
import type { ClientConfig } from '#contract/protocol/api.ts';
import { askConfig } from './backendConfig.ts';

/** The backend that serves this origin; null until the server answered, or when it cannot be asked. */
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
