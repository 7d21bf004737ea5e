import * as z from 'zod/mini';
import { KEYS } from '../../session/keys.ts';

const storedTokenSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds since the epoch, by this device's clock. */
  expires_at: z.number(),
});

export interface StoredToken {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
}

/** The session the auth client keeps in local storage; null when there is none that can be read. */
export function storedToken(storage: Storage): StoredToken | null {
  const text = storage.getItem(KEYS.token);
  if (text === null) return null;
  try {
    const { access_token, refresh_token, expires_at } = storedTokenSchema.parse(JSON.parse(text));
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAtMs: expires_at * 1000,
    };
  } catch {
    return null;
  }
}
