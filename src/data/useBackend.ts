import { useEffect, useState } from 'react';
import { API, configSchema, type ClientConfig } from '#contract/protocol/api.ts';

let asked: Promise<ClientConfig | null> | null = null;

/** Which backend serves this origin; null until it answered, and when it cannot be asked. */
export function useBackend(): ClientConfig['backend'] | null {
  const [backend, setBackend] = useState<ClientConfig['backend'] | null>(null);
  useEffect(() => {
    let isShown = true;
    asked ??= ask();
    void show(asked);
    return () => {
      isShown = false;
    };

    async function show(asking: Promise<ClientConfig | null>): Promise<void> {
      const config = await asking;
      if (config === null) asked = null;
      if (isShown) setBackend(config?.backend ?? null);
    }
  }, []);
  return backend;
}

async function ask(): Promise<ClientConfig | null> {
  try {
    const answer = await fetch(API.config);
    const parsed = configSchema.safeParse(await answer.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
