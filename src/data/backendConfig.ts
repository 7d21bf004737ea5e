import { API, configSchema, type ClientConfig } from '#contract/protocol/api.ts';

let asked: Promise<ClientConfig | null> | null = null;

/** The server's configuration, asked for once; null when it cannot be had now. */
export async function askConfig(): Promise<ClientConfig | null> {
  const asking = (asked ??= ask());
  const config = await asking;
  // Somebody may have asked once more since.
  if (config === null && asked === asking) asked = null;
  return config;
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
