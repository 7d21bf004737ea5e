import { existsSync } from 'node:fs';
import path from 'node:path';
import { createSeal } from '#server/domain/secrets/index.ts';
import type { Log } from '#server/log.ts';
import { type Keys, keysOf, readKeys } from '../keys.ts';
import { KeysDiffer } from './keysDiffer.ts';

/** Asks the database: one statement, and its rows. */
type Ask = (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

/**
 * The keys of this process: they follow from `secret`, else lie in `folder`, where they are made if the database has
 * none. Throws KeysDiffer where the database was used with others; only a hash of them lies there.
 */
export async function agreedKeys(
  ask: Ask,
  { secret, folder, log }: { secret: string | undefined; folder: string; log: Log },
): Promise<Keys> {
  await ask('create schema if not exists roost');
  await ask('create table if not exists roost.keys (fingerprint text primary key)');
  const [known] = (await ask('select fingerprint from roost.keys')) as { fingerprint: string }[];
  const file = path.join(folder, 'keys.json');
  if (secret === undefined && known !== undefined && !existsSync(file))
    throw new KeysDiffer(`AUTH_SECRET is not set, and ${file} is not there`);
  const keys = secret === undefined ? await readKeys(folder, log) : await keysOf(secret);
  const fingerprint = createSeal(keys.jwtSecret).of('fingerprint');
  if (known === undefined)
    await ask('insert into roost.keys (fingerprint) values ($1)', [fingerprint]);
  else if (known.fingerprint !== fingerprint)
    throw new KeysDiffer(
      secret === undefined
        ? `${file} is of another database`
        : 'AUTH_SECRET is another one than before',
    );
  return keys;
}
