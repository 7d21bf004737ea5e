import type { AnalyticsEvent } from './event.ts';

type Sink = (event: AnalyticsEvent) => void;

const sinks = new Set<{ readonly take: Sink }>();

/** Reports that something happened. Costs nothing and never fails, whether anybody listens or not. */
export function track(event: AnalyticsEvent): void {
  for (const { take } of sinks) take(event);
}

/** Listens to all events from now on. Returns the function that stops it. */
export function onTrack(take: Sink): () => void {
  const sink = { take };
  sinks.add(sink);
  return () => sinks.delete(sink);
}
