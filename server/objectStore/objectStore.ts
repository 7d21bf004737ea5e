/** Bytes under a key and a name below it: photos of listings in their sizes, files of conversations. */
export interface ObjectStore {
  /** Again under the same name it changes nothing that anybody could see. `type`: as what it is handed on, where the store asks. */
  put(key: string, name: string, bytes: Uint8Array, type: string): Promise<void>;
  get(key: string, name: string): Promise<Uint8Array | undefined>;
  /** All of these names; nothing where there is nothing. */
  remove(key: string, names: readonly string[]): Promise<void>;
}

const KEY = /^[a-z0-9-]{8,80}$/;

/** Throws for what could lead out of the store: keys are made by the server, this is the last wall. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('no key of an object');
}
