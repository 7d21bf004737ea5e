import { createHash } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { PushPayload, PushSubscribed } from '#contract/protocol/push.ts';
import type { PushKeys } from './pushKeys.ts';
import { contained } from '#server/contained.ts';
import { guardedLookup, PUBLIC_REACH, type Reach } from './reach.ts';

/** The answer of a push service. */
export type Pushed =
  /** It brings it to the device, now or when that is there. */
  | { readonly kind: 'taken' }
  /** The device is told nothing by this address any more. */
  | { readonly kind: 'gone' }
  /** It could not be reached, or wants to be asked again. */
  | { readonly kind: 'later'; readonly afterMs?: number };

/** How a push service treats what it is given. */
export interface PushCare {
  /** How long it waits for a device that is away, s. */
  readonly ttl: number;
  /** Whether it wakes a device that saves its battery. */
  readonly urgency: 'normal' | 'high';
}

export interface PushService {
  /** Whether what a device names may be sent to at all. */
  accepts(endpoint: string): boolean;
  /** Seals it for the device and hands it to its push service (RFC 8030, 8291, 8292). Never rejects. */
  send(to: PushSubscribed, payload: PushPayload, care: PushCare): Promise<Pushed>;
}

/** It answers in this time, or is asked again later. */
const TIMEOUT_MS = 10_000;

export function createPushService(keys: PushKeys, reach: Reach = PUBLIC_REACH): PushService {
  const look = guardedLookup(reach);
  const accepts = (endpoint: string): boolean =>
    URL.canParse(endpoint) && reach.accepts(new URL(endpoint));
  return {
    accepts,
    async send({ endpoint, p256dh, auth }, payload, { ttl, urgency }) {
      if (!accepts(endpoint)) return { kind: 'gone' };
      // Few servers ever send one at their start.
      const webPush = await import('web-push').catch(() => null);
      if (webPush === null) return { kind: 'later' };
      try {
        const { headers, body } = webPush.default.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(payload),
          { vapidDetails: keys, TTL: ttl, urgency, topic: topicOf(payload) },
        );
        return await post(new URL(endpoint), { headers: { ...headers }, body, look });
      } catch {
        // Keys that are none: nothing can be sealed for them.
        return { kind: 'gone' };
      }
    },
  };
}

/** A later one of the same topic replaces it while it waits at the push service. 32 letters, which say nothing. */
const topicOf = ({ notification: { tag } }: PushPayload): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

interface Posted {
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
  readonly look: ReturnType<typeof guardedLookup>;
}

function post(url: URL, { headers, body, look }: Posted): Promise<Pushed> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? request : plainRequest;
    const later = contained('a push', () => resolve({ kind: 'later' }));
    const giveUp = contained('a push', () => asking.destroy());
    const asking = send(
      url,
      { method: 'POST', headers, lookup: look, agent: false, timeout: TIMEOUT_MS },
      (answer) => {
        resolve(readAnswer(answer.statusCode ?? 0, answer.headers['retry-after']));
        // It may say anything, of any length: the line is closed.
        answer.destroy();
      },
    );
    const limit = setTimeout(giveUp, TIMEOUT_MS);
    asking.on('error', later);
    asking.on('timeout', giveUp);
    asking.on(
      'close',
      contained('a push', () => {
        clearTimeout(limit);
        resolve({ kind: 'later' });
      }),
    );
    asking.end(body);
  });
}

function readAnswer(status: number, retryAfter: string | undefined): Pushed {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  // RFC 8030: the subscription is over. Any other refusal is of this server, its keys or its clock, and says nothing of the device.
  if (status === 404 || status === 410) return { kind: 'gone' };
  // A number of seconds is all that is read of when to come back.
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0
    ? { kind: 'later', afterMs: Math.min(seconds, 3600) * 1000 }
    : { kind: 'later' };
}
