import type { ParcelStore } from '#sync/model/ports/parcels.ts';
import type { DiskOptions } from './stores.ts';
import type { TabRuntime } from './tab.ts';
import { inTab } from './transport.ts';

/** The disk that parcels, photos or files of an identity lie on: what a restart finds. */
export interface ParcelDisk {
  readonly parcels: ReadonlyMap<string, { readonly id: string }>;
  /** A store of its own, as each opening of the database is; `tab`: it hears nothing any more once that is dead. */
  open(tab?: TabRuntime): ParcelStore;
  /** The next writes fail as a full disk makes them. */
  failWrites(count: number): void;
  /** Writes work again. */
  haveRoom(): void;
}

export function createParcelDisk({ timing }: DiskOptions = {}): ParcelDisk {
  const parcels = new Map<string, { readonly id: string }>();
  const bytes = new Map<string, Blob>();
  const listeners = new Set<{ readonly store: symbol; tell(isWish: boolean): void }>();
  let failures = 0;
  let busyUntil = 0;

  /** Takes its time, in the order it was asked for; not for a tab that died before. */
  const perform = <T>(tab: TabRuntime | undefined, work: () => T): Promise<T> => {
    if (timing === undefined || tab === undefined) {
      const done = Promise.resolve().then(work);
      return tab === undefined ? done : inTab(tab, done);
    }
    const { clock, latency } = timing;
    const half = latency() / 2;
    busyUntil = Math.max(busyUntil, clock.now() + half);
    return new Promise((resolve, reject) => {
      clock.after(busyUntil - clock.now(), () => {
        if (!tab.isAlive()) return;
        try {
          const value = work();
          clock.after(half, () => tab.deliver(() => resolve(value)));
        } catch (error) {
          tab.deliver(() => reject(error instanceof Error ? error : new Error(String(error))));
        }
      });
    });
  };

  return {
    parcels,
    open(tab) {
      const store = Symbol('store');
      const tell = (isWish: boolean) => {
        for (const each of [...listeners]) if (each.store !== store) each.tell(isWish);
      };
      return {
        all: () => perform(tab, () => [...parcels.values()]),
        put: (parcel, blob) =>
          perform(tab, () => {
            if (failures > 0) {
              failures -= 1;
              throw new DOMException('the disk is full', 'QuotaExceededError');
            }
            parcels.set(parcel.id, parcel);
            if (blob !== undefined) bytes.set(parcel.id, blob);
            tell(false);
          }),
        replace: (parcel) =>
          perform(tab, () => {
            if (!parcels.has(parcel.id)) return;
            if (failures > 0) {
              failures -= 1;
              throw new DOMException('the disk is full', 'QuotaExceededError');
            }
            parcels.set(parcel.id, parcel);
            tell(false);
          }),
        bytesOf: (id) => perform(tab, () => bytes.get(id) ?? null),
        remove: (ids) =>
          perform(tab, () => {
            for (const id of ids) {
              parcels.delete(id);
              bytes.delete(id);
            }
            tell(false);
          }),
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
    failWrites(count) {
      failures = count;
    },
    haveRoom() {
      failures = 0;
    },
  };
}
