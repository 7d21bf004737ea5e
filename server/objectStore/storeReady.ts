import { randomBytes } from 'node:crypto';
import type { Log } from '#server/log.ts';
import { readWhole, type Store, StoreLost, StoreRefused } from './objectStore.ts';

const BYTES = Buffer.from('tried by a start of the server\n');
const NAME = 'tried';

/** S3_URL names a store that does not let this server do its work. */
export class StoreNotReady extends Error {
  override readonly name = 'StoreNotReady';
  constructor(reason: string, cause?: unknown) {
    super(`S3_URL: ${reason}`, { cause });
  }
}

/** The codes of S3 for what an operator can put right. */
const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no bucket of this name',
  InvalidAccessKeyId: 'the store does not know this key',
  SignatureDoesNotMatch: 'the secret is not that of the key (in the address a "/" of it is %2F)',
  AccessDenied: 'the key may not do this in the bucket; it must read, write, list and remove',
  AuthorizationHeaderMalformed: 'the bucket is in another region: add ?region=… to the address',
  PermanentRedirect: 'the bucket is in another region: name that one’s host',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

/**
 * Puts an object into the store, reads it, finds it and takes it out again. Throws StoreNotReady where it is refused. A store that does not
 * answer is said in the log alone: it may come later, and messages go on without it.
 */
export async function tryStore(store: Store, log: Pick<Log, 'warn'>): Promise<void> {
  const objects = store('area-bases');
  const key = `tried-${randomBytes(16).toString('hex')}`;
  try {
    await objects.put(key, NAME, BYTES, 'text/plain');
    const read = await readWhole(objects, key, NAME);
    const facts = await objects.head(key, NAME);
    let isListed = false;
    for await (const one of objects.list()) isListed ||= one.key === key;
    await objects.remove(key, [NAME]);
    if (!read?.equals(BYTES) || facts?.bytes !== BYTES.length || !isListed)
      throw new StoreNotReady(
        'what was put into the bucket is not there again; it may be another program that answers',
      );
  } catch (thrown) {
    if (thrown instanceof StoreRefused)
      throw new StoreNotReady(
        `${REASONS[thrown.reason] ?? 'the store refuses this server'} (${thrown.message})`,
        thrown,
      );
    if (!(thrown instanceof StoreLost)) throw thrown;
    log.warn(
      `S3_URL: ${thrown.message}. The server starts without it: photos and files wait until it answers.`,
    );
  }
}
