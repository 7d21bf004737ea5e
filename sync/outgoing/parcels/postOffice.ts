import { classifyFailure } from '../../model/classifyFailure.ts';
import type { Clock, Random, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Page } from '../../model/ports/page.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { createRetries } from '../../model/retry/retries.ts';
import { createLive } from '../../kit/live.ts';
import { isSame } from '../../kit/isSame.ts';
import type { Live } from '../../model/types.ts';
import {
  again,
  arrived,
  due,
  parcelSchema,
  refused,
  type Parcel,
  type ParcelKind,
} from '../../model/parcel.ts';

export interface PostOfficeDeps {
  readonly store: ParcelStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Pick<Page, 'onHint'>;
  readonly log: Log;
  /** One call to the server. Throws TransportError. */
  send(parcel: Parcel, bytes: Blob | null): Promise<void>;
}

/** Sends what waits, one of a kind at a time, until the server has it: through restarts and in any tab. */
export interface PostOffice {
  readonly parcels: Live<readonly Parcel[]>;
  /** Resolves once it is durable here. */
  post(parcel: Parcel, bytes?: Blob): Promise<void>;
  retry(id: string): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  bytesOf(id: string): Promise<Blob | null>;
  stop(): Promise<void>;
}

export function openPostOffice(deps: PostOfficeDeps): PostOffice {
  const { store, clock, random, page, log, send } = deps;
  const parcels = createLive<readonly Parcel[]>([], isSame);
  const sending = new Set<ParcelKind>();
  const retries = createRetries<ParcelKind>({ clock, random, onDue: () => void look() });
  let isStopped = false;

  const read = async (): Promise<readonly Parcel[]> => {
    const stored = await store.all();
    const known = stored.flatMap((each) => {
      const parsed = parcelSchema.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    });
    if (!isStopped) parcels.set(known.toSorted((one, other) => one.writtenAt - other.writtenAt));
    return known;
  };

  const look = async (): Promise<void> => {
    try {
      for (const parcel of due(await read())) void attempt(parcel);
    } catch (error) {
      if (!isStopped) log.warn('what waits to be sent cannot be read', error);
    }
  };

  const attempt = async (parcel: Parcel): Promise<void> => {
    const { kind, id } = parcel;
    if (isStopped || sending.has(kind) || retries.isWaiting(kind)) return;
    sending.add(kind);
    try {
      const next = await outcomeOf(parcel);
      // Taken out meanwhile: then it stays out.
      const isThere = (await read()).some((each) => each.id === id);
      if (next !== null && isThere) await store.put(next);
    } catch (error) {
      if (!isStopped) {
        log.warn('what was sent could not be noted', error);
        retries.failed(kind, error);
      }
    } finally {
      sending.delete(kind);
    }
    if (!isStopped) void look();
  };

  /** The parcel as it stands after a try; null when it waits on. */
  const outcomeOf = async (parcel: Parcel): Promise<Parcel | null> => {
    try {
      await send(parcel, await store.bytesOf(parcel.id));
      retries.worked(parcel.kind);
      return arrived(parcel, clock.now());
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const failure = classifyFailure(error.failure);
      if (failure.kind === 'rejected') return refused(parcel, failure.code);
      retries.failed(parcel.kind, error);
      return null;
    }
  };

  /** News that it may work now. */
  const wake = () => {
    retries.endWaits();
    void look();
  };

  const stops: Unsubscribe[] = [
    store.onChange(() => void look()),
    page.onHint((hint) => {
      if (hint !== 'hidden' && hint !== 'offline') wake();
    }),
  ];
  void look();

  return {
    parcels,
    async post(parcel, bytes) {
      await store.put(parcel, bytes);
      await read();
      wake();
    },
    async retry(id) {
      const parcel = (await read()).find((each) => each.id === id);
      if (parcel !== undefined) await store.put(again(parcel));
      wake();
    },
    async remove(ids) {
      await store.remove(ids);
      await read();
    },
    bytesOf: (id) => store.bytesOf(id),
    async stop() {
      isStopped = true;
      for (const stop of stops) stop();
      retries.stop();
      await store.close();
    },
  };
}
