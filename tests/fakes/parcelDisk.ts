import type { ParcelStore } from '#sync/model/ports/parcels.ts';
import type { TabRuntime } from './tab.ts';
import { inTab } from './transport.ts';

/** The disk that parcels or photos of an identity lie on: what a restart finds. */
export interface ParcelDisk {
  readonly parcels: ReadonlyMap<string, { readonly id: string }>;
  /** A store of its own, as each opening of the database is; `tab`: it hears nothing any more once that is dead. */
  open(tab?: TabRuntime): ParcelStore;
}

export function createParcelDisk(): ParcelDisk {
  const parcels = new Map<string, { readonly id: string }>();
  const bytes = new Map<string, Blob>();
  const listeners = new Set<{ readonly store: symbol; tell(isWish: boolean): void }>();
  return {
    parcels,
    open(tab) {
      const store = Symbol('store');
      const settled = <T>(value: T): Promise<T> =>
        tab === undefined ? Promise.resolve(value) : inTab(tab, Promise.resolve(value));
      const tell = (isWish: boolean) => {
        for (const each of [...listeners]) if (each.store !== store) each.tell(isWish);
      };
      return {
        all: () => settled([...parcels.values()]),
        put(parcel, blob) {
          parcels.set(parcel.id, parcel);
          if (blob !== undefined) bytes.set(parcel.id, blob);
          tell(false);
          return settled(undefined);
        },
        bytesOf: (id) => settled(bytes.get(id) ?? null),
        remove(ids) {
          for (const id of ids) {
            parcels.delete(id);
            bytes.delete(id);
          }
          tell(false);
          return settled(undefined);
        },
        hurry: () => tell(true),
        onChange(callback) {
          const own = {
            store,
            tell(isWish: boolean) {
              if (tab === undefined) callback(isWish);
              else tab.deliver(() => callback(isWish));
            },
          };
          listeners.add(own);
          return () => listeners.delete(own);
        },
        close: () => Promise.resolve(),
      };
    },
  };
}
