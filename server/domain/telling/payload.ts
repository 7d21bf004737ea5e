import type { PushPayload, ToldKind } from '#contract/protocol/push.ts';
import { TOLD_PAGES } from '#contract/protocol/push.ts';
import type { Taken } from './taken.ts';

type Facts = NonNullable<Taken['facts']>;

/** Makes what is sent of it. Its only word is the product's name. */
export function payloadOf(
  { kind, about, waiting }: Pick<Taken, 'kind' | 'about' | 'waiting'>,
  { count, mark, what, as }: Facts,
  publicUrl: string,
): PushPayload {
  const page = TOLD_PAGES[kind];
  const path = typeof page === 'function' ? page(about, as) : page;
  return {
    web_push: 8030,
    notification: {
      title: 'Roost',
      navigate: new URL(path, publicUrl).href,
      // An inquiry takes the place of its words.
      tag: `${kind === 'inquiry' ? 'message' : kind}:${about}`,
    },
    mutable: true,
    app_badge: waiting,
    kind,
    about,
    count,
    mark,
    ...(what !== undefined && { what }),
  };
}

const HOUR_S = 3600;

/** How long a push service keeps it for a device that is away, and whether it wakes one that sleeps. */
export const CARE: Record<ToldKind, { readonly ttl: number; readonly urgency: 'normal' | 'high' }> =
  {
    message: { ttl: 72 * HOUR_S, urgency: 'high' },
    call: { ttl: 24 * HOUR_S, urgency: 'high' },
    inquiry: { ttl: 72 * HOUR_S, urgency: 'high' },
    viewing: { ttl: 72 * HOUR_S, urgency: 'high' },
    // Later it is today.
    tomorrow: { ttl: 20 * HOUR_S, urgency: 'normal' },
    standing: { ttl: 168 * HOUR_S, urgency: 'normal' },
    confirm: { ttl: 72 * HOUR_S, urgency: 'normal' },
    alert: { ttl: 72 * HOUR_S, urgency: 'normal' },
    home: { ttl: 72 * HOUR_S, urgency: 'normal' },
  };
