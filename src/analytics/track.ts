import type { AnalyticsEvent } from './event.ts';

type Sink = (event: AnalyticsEvent) => void;

const sinks = new Set<{ readonly take: Sink }>();

/** Says that something happened. Costs nothing and never fails, whether anybody counts or not. */
export function track(event: AnalyticsEvent): void {
  for (const { take } of sinks) take(event);
}

/** Hears of everything from now on. Gives the way to stop. */
export function onTrack(take: Sink): () => void {
  const sink = { take };
  sinks.add(sink);
  return () => sinks.delete(sink);
}
