import type { ClientConfig } from '#contract/protocol/api.ts';

let read: (() => Promise<ClientConfig>) | null = null;

/** Reads the configuration and keeps it for the whole tab: the engine needs it, too. Call once, at the start. */
export function readConfigWith(config: () => Promise<ClientConfig>): void {
  read = config;
}

/** The server's configuration; null when it is not available now. */
export async function askConfig(): Promise<ClientConfig | null> {
  try {
    return (await read?.()) ?? null;
  } catch {
    return null;
  }
}
