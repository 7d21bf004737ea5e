import type { Unsubscribe } from '../kit/clock.ts';
import { isSame } from '../kit/isSame.ts';
import { createLive } from '../kit/live.ts';
import type { Log } from '../kit/log.ts';
import type { ParcelStore } from '../model/ports/parcels.ts';
import type { Live } from '../model/types.ts';

/**
 * The waiting things in a store, as any tab sees and changes them. The leading tab hears of them there, and
 * sends them.
 */
export interface Box<Item> {
  readonly items: Live<readonly Item[]>;
  /** As it is stored now. */
  read(): Promise<readonly Item[]>;
  /** Resolves once it is durable here. */
  put(item: Item, bytes?: Blob): Promise<void>;
  /** Makes of the one with this id what is to be stored, where it is there, and wants it to be tried now. */
  retry(id: string, change: (item: Item) => Item): Promise<void>;
  /** Wants what waits to be tried now. */
  hurry(): void;
  remove(ids: readonly string[]): Promise<void>;
  bytesOf(id: string): Promise<Blob | null>;
  close(): Promise<void>;
}

/** `parse`: what is stored in its order, without what cannot be read. */
export function openBox<Item extends { readonly id: string }>(
  store: ParcelStore,
  parse: (stored: readonly unknown[]) => readonly Item[],
  log: Log,
): Box<Item> {
  const items = createLive<readonly Item[]>([], isSame);
  let isClosed = false;

  const read = async (): Promise<readonly Item[]> => {
    const known = parse(await store.all());
    if (!isClosed) items.set(known);
    return known;
  };
  const look = () =>
    void read().catch((error: unknown) => {
      if (!isClosed) log.warn('what waits to be sent cannot be read', error);
    });
  const stopListening: Unsubscribe = store.onChange(look);
  look();

  return {
    items,
    read,
    async put(item, bytes) {
      await store.put(item, bytes);
      await read();
    },
    async retry(id, change) {
      const item = (await read()).find((each) => each.id === id);
      if (item !== undefined) await store.replace(change(item));
      store.hurry();
      await read();
    },
    async remove(ids) {
      await store.remove(ids);
      await read();
    },
    hurry: () => store.hurry(),
    bytesOf: (id) => store.bytesOf(id),
    async close() {
      isClosed = true;
      stopListening();
      await store.close();
    },
  };
}
