import * as z from 'zod/mini';
import { KEYS } from '../../session/stored.ts';

const storedTokenSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds since the epoch, by this device's clock. */
  expires_at: z.number(),
  /** Seconds the token was good for when it was given. */
  expires_in: z.optional(z.number()),
});

export interface StoredToken {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
  /** When the session began or was last refreshed; null where the service did not say. */
  readonly issuedAtMs: number | null;
}

/** The session the auth client keeps in local storage; null when there is none that can be read. */
export function storedToken(storage: Storage): StoredToken | null {
  const text = storage.getItem(KEYS.token);
  if (text === null) return null;
  try {
    const { access_token, refresh_token, expires_at, expires_in } = storedTokenSchema.parse(
      JSON.parse(text),
    );
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAtMs: expires_at * 1000,
      issuedAtMs: expires_in === undefined ? null : (expires_at - expires_in) * 1000,
    };
  } catch {
    return null;
  }
}
