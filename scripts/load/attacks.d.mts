/** What somebody at an address of this machine asks the server, and what it answers. */
export interface Caller {
  call(address: string, method: string, path: string, of?: object): Promise<unknown>;
  rpc(key: string, who: object, name: string, body: object): Promise<unknown>;
}

export interface Attacked {
  /** The public key. */
  readonly key: string;
  /** Who attacks, with an account of their own. */
  readonly hostile: { readonly address: string; readonly id: string; readonly token: string };
  /** Ids of areas and of homes. */
  readonly areas: readonly string[];
  readonly homes: readonly string[];
  readonly cities: readonly string[];
  /** Keys of photos of homes. */
  readonly photos: readonly string[];
  /** Of the sockets, as `ws://127.0.0.1:3000`. */
  readonly origin: string;
}

export function attacksOf(caller: Caller, of: Attacked): Record<string, () => Promise<unknown>>;
