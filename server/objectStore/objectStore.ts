/** The kinds of objects: a bucket each in a Supabase project, a folder each below a common one elsewhere. */
export type Room = 'listing-photos' | 'chat-files' | 'area-bases';

/** A place for the bytes of a server, whose processes share it. */
export type Store = (room: Room) => ObjectStore;

/** Bytes under a key and a name below it: photos of listings in their sizes, files of conversations, bases of areas. */
export interface ObjectStore {
  /** Again under the same name it changes nothing that anybody could see. `type`: as what it is handed on, where the store asks. */
  put(key: string, name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** From this byte on, which it has; undefined where there is nothing. */
  get(key: string, name: string, from?: number): Promise<StoredObject | undefined>;
  /** The size and time of it, without its bytes. */
  head(key: string, name: string): Promise<ObjectFacts | undefined>;
  /** Every object that is whole, in no order. What is put or removed meanwhile may be among them. */
  list(): AsyncIterable<ListedObject>;
  /** Everything under the key; nothing where there is nothing. `names`: what there may be, for stores that know no folders. */
  remove(key: string, names: readonly string[]): Promise<void>;
}

export interface StoredObject {
  /** Of the whole object. */
  readonly bytes: number;
  /** Fails with StoreLost where the line is cut: it never ends short. */
  readonly body: ReadableStream<Uint8Array>;
}

export interface ObjectFacts {
  readonly bytes: number;
  /** When it was put, ms since the epoch. */
  readonly at: number;
}

export interface ListedObject extends ObjectFacts {
  readonly key: string;
  readonly name: string;
}

/** The store does not answer, or the line to it broke. The code is SQLSTATE's for a failed connection: apps ask again. */
export class StoreLost extends Error {
  override readonly name = 'StoreLost';
  readonly code = '08006';
  constructor(action: string, cause: unknown) {
    super(`the store of files did not answer ${action} (${reasonOf(cause)})`, { cause });
  }
}

const reasonOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

/** The store did not do as it was asked; `status` and `reason` are its answer's. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
  readonly status: number;
  readonly reason: string;
  constructor(action: string, status: number, reason: string) {
    super(`the store of files answered ${status} ${reason} to ${action}`.replaceAll('  ', ' '));
    this.status = status;
    this.reason = reason;
  }
}

const KEY = /^[a-z0-9-]{8,80}$/;
const NAME = /^[a-z0-9-]{1,40}(?:\.[a-z0-9]{1,8})?$/;

/** Throws for what could lead out of the store: keys and names are made by the server, this is the last wall. */
export function pathOf(key: string, name: string): string {
  if (!KEY.test(key) || !NAME.test(name)) throw new RangeError('no name of an object');
  return `${key}/${name}`;
}

/** The key and the name of a path below a room; undefined for what is none of ours. */
export function partsOf(path: string): Pick<ListedObject, 'key' | 'name'> | undefined {
  const [key = '', name = '', ...more] = path.split('/');
  return more.length === 0 && KEY.test(key) && NAME.test(name) ? { key, name } : undefined;
}

/** How often a line that broke is gone on with. */
const RESUMED_MOST = 2;

/** All bytes of an object, over a line that may break; undefined where there is nothing. */
export async function readWhole(
  objects: Pick<ObjectStore, 'get'>,
  key: string,
  name: string,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let got = 0;
  for (let left = RESUMED_MOST; ; left -= 1) {
    const stored = await objects.get(key, name, got);
    if (stored === undefined) return undefined;
    try {
      for await (const part of stored.body) {
        parts.push(part);
        got += part.length;
      }
      return Buffer.concat(parts);
    } catch (thrown) {
      if (!(thrown instanceof StoreLost) || left === 0) throw thrown;
      if (got === stored.bytes) return Buffer.concat(parts);
    }
  }
}
