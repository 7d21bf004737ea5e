import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateApiKey } from '@supabase/lite';
import * as z from 'zod/mini';
import type { Log } from '#server/log.ts';
import { KeysRefused } from './keysRefused.ts';
import { isCode } from './lockHolder.ts';

const keysSchema = z.object({
  jwtSecret: z.string().check(z.minLength(32)),
  anonKey: z.string().check(z.startsWith('sb_publishable_')),
  serviceKey: z.string().check(z.startsWith('sb_secret_')),
});
/** The secrets of one data folder: they sign tokens and open the interfaces of this database alone. */
export type Keys = z.infer<typeof keysSchema>;

/**
 * Reads the keys of a data folder, or makes them at its first start, readable for the owner alone.
 * Says so in `log` when it makes some for a folder that is in use already. Throws KeysRefused when the file is there
 * and does not hold keys: new ones would sign everybody out.
 */
export async function readKeys(folder: string, log: Log): Promise<Keys> {
  const file = path.join(folder, 'keys.json');
  const stored = await readFile(file, 'utf8').catch((thrown: unknown) => {
    if (isCode(thrown, 'ENOENT')) return undefined;
    throw new KeysRefused(file, thrown);
  });
  if (stored === undefined) {
    if (existsSync(path.join(folder, 'database'))) {
      log.warn(
        `${file} was missing: new keys are made, and everybody is signed out. If you have it in a backup, stop, put ` +
          'it back and start again.',
      );
    }
    return writeKeys(file);
  }
  try {
    return keysSchema.parse(JSON.parse(stored));
  } catch (cause) {
    throw new KeysRefused(file, cause);
  }
}

/** The bytes that the library makes a key of. */
const KEY_BYTES = 17;

/** The keys that follow from a secret: the same in every process that is given it. */
export async function keysOf(secret: string): Promise<Keys> {
  const derived = (what: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `roost ${what}`, bytes));
  const [anon, service] = await Promise.all([
    generateApiKey('publishable', undefined, derived('publishable key', KEY_BYTES)),
    generateApiKey('secret', undefined, derived('secret key', KEY_BYTES)),
  ]);
  return {
    jwtSecret: Buffer.from(derived('token secret', 48)).toString('base64url'),
    anonKey: anon.key,
    serviceKey: service.key,
  };
}

async function writeKeys(file: string): Promise<Keys> {
  const [anon, service] = await Promise.all([
    generateApiKey('publishable'),
    generateApiKey('secret'),
  ]);
  const keys: Keys = {
    jwtSecret: randomBytes(48).toString('base64url'),
    anonKey: anon.key,
    serviceKey: service.key,
  };
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(keys, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return keys;
}
