import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt, SignJWT } from 'jose';
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';

const storedSchema = z.looseObject({ access_token: z.string(), expires_at: z.number() });
const HOUR_S = 3600;

/**
 * Makes the session on the device one whose token ended an hour ago, signed by the server of `dataDir`:
 * the same as an hour spent offline. The refresh token stays good.
 */
export function expireSession(page: Page, dataDir: string): Promise<void> {
  return endSessionIn(page, dataDir, -HOUR_S);
}

/** The same with a token that is good for so many seconds more. */
export async function endSessionIn(page: Page, dataDir: string, seconds: number): Promise<void> {
  const keys = z
    .object({ jwtSecret: z.string() })
    .parse(JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')));
  const text = await page.evaluate(() => localStorage.getItem('token'));
  const stored = storedSchema.parse(JSON.parse(text ?? 'null'));
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const access_token = await new SignJWT({
    ...decodeJwt(stored.access_token),
    iat: expires_at - HOUR_S,
    exp: expires_at,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(keys.jwtSecret));
  const changed = { ...stored, access_token, expires_at };
  await page.evaluate((value) => localStorage.setItem('token', value), JSON.stringify(changed));
}
