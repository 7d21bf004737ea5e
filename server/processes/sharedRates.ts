import * as z from 'zod/mini';
import { RATES } from '#contract/protocol/limits.ts';
import { contained } from '#server/contained.ts';
import type { RateKind, Rates } from '#server/domain/limits/index.ts';
import type { Log } from '#server/log.ts';
import type { Wire } from './wire.ts';

/**
 * Limits on things that people do: somebody with a line to each process has as much of them as with one. Each process bounds
 * by itself what they only ask, and what is counted by line.
 */
const SHARED: ReadonlySet<RateKind> = new Set<RateKind>([
  ...(['send', 'call', 'contact', 'photo', 'upload', 'report', 'account'] as const),
  ...(['places', 'around', 'views', 'impressions', 'failure'] as const),
]);
const TOPIC = 'taken';

const kindSchema = z.enum(Object.keys(RATES) as [RateKind, ...RateKind[]]);
const takenSchema = z.array(z.tuple([kindSchema, z.string(), z.number()]));

/**
 * Each process tells the others what was taken, and they take it from their own buckets, too. Nobody waits for that, and words keep their
 * order: what several let through in the moment between is owed. While Redis is away each counts for itself.
 */
export function shareRates(wire: Wire, log: Log) {
  const taken = new Map<string, [kind: RateKind, who: string, cost: number]>();
  const tell = contained(
    'telling what was taken',
    async () => {
      const all = [...taken.values()];
      taken.clear();
      await wire.tell('others', TOPIC, all).catch(() => undefined);
    },
    log,
  );
  return {
    onTaken(kind: RateKind, who: string, cost: number): void {
      if (!SHARED.has(kind)) return;
      // One word tells of all that is taken in this round of the event loop.
      if (taken.size === 0) setImmediate(tell);
      const key = `${kind}:${who}`;
      taken.set(key, [kind, who, (taken.get(key)?.[2] ?? 0) + cost]);
    },
    hear(rates: Rates): void {
      wire.hear(TOPIC, (body) => {
        for (const one of takenSchema.parse(body)) rates.tookElsewhere(...one);
      });
    },
  };
}
