import { v4 } from 'uuid';
import { IMPRESSIONS_MAX } from '#contract/protocol/limits.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { Page } from '../../model/ports/page.ts';
import type { ShownNotes } from './shownNotes.ts';

/** Cards of homes that were on the screen in this tab. */
export interface Impressions {
  /** Costs nothing: what was shown is written when the page is left, or when there is enough for a batch. */
  note(listingId: string): void;
  close(): void;
}

/** Gathers what is shown during a visit, and notes what the day does not have yet in one write. */
export function createImpressions({
  notes,
  clock,
  random,
  page,
}: {
  readonly notes: Pick<ShownNotes, 'all' | 'put'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly page: Pick<Page, 'onHint'>;
}): Impressions {
  let day = '';
  let shown = new Set<string>();

  const write = () => {
    if (shown.size === 0) return;
    const before = new Set(
      notes.all().flatMap((batch) => (batch.day === day ? batch.listingIds : [])),
    );
    const listingIds = [...shown].filter((id) => !before.has(id));
    shown = new Set();
    if (listingIds.length === 0) return;
    notes.put({ id: v4({ random: random.bytes(16) }), day, listingIds, state: 'waiting' });
  };
  const stopHints = page.onHint((hint) => {
    if (hint === 'hidden') write();
  });
  return {
    note(listingId) {
      const today = viewDay(clock.now());
      if (today !== day) write();
      day = today;
      shown.add(listingId);
      if (shown.size >= IMPRESSIONS_MAX) write();
    },
    close() {
      write();
      stopHints();
    },
  };
}
