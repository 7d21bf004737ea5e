import { contained } from '#server/contained.ts';
import type { Claims } from '#server/db/db.ts';
import type { Binding } from './bindings.ts';
import type { Frame } from './frames.ts';
import type { Subscription } from './subscription.ts';

/** setTimeout takes no more: a token that lives longer is looked at again then. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export interface ChannelParts {
  readonly joined: Pick<Frame, 'joinRef' | 'topic'>;
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  readonly subscriptions: Set<Subscription>;
  readonly send: (frame: Frame) => void;
  /** The channel ended of itself. */
  readonly onEnd: () => void;
}

/** One joined topic. It ends when its token expires and no other came. */
export interface Channel {
  readonly subscription: Subscription;
  renew(claims: Claims): void;
  close(): void;
}

/** Joins: from now on changes are told to it. */
export function openChannel(parts: ChannelParts): Channel {
  const { joined, subscriptions, send, onEnd } = parts;
  let timer: NodeJS.Timeout | undefined;

  const push = (event: string, payload: unknown) => send({ ...joined, ref: null, event, payload });

  const subscription: Subscription = {
    claims: parts.claims,
    bindings: parts.bindings,
    send: push,
    end(reason) {
      const channel = joined.topic;
      push('system', { status: 'error', message: reason, extension: 'system', channel });
      push('phx_close', {});
      onEnd();
    },
  };

  function watchExpiry(): void {
    clearTimeout(timer);
    const rest = subscription.claims.exp * 1000 - Date.now();
    const then =
      rest > TIMER_MAX_MS ? watchExpiry : () => subscription.end('the token has expired');
    timer = setTimeout(contained('a token that expires', then), Math.min(rest, TIMER_MAX_MS));
  }

  watchExpiry();
  subscriptions.add(subscription);
  return {
    subscription,
    renew(claims) {
      subscription.claims = claims;
      watchExpiry();
    },
    close() {
      clearTimeout(timer);
      subscriptions.delete(subscription);
    },
  };
}
