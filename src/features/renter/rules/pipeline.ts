import { type AsOf } from '#contract/entities/records/asOf.ts';
import { PIPELINE_STAGES } from '#contract/entities/records/note.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { HeldInquiry, HeldListing, HeldViewing, RecordBody } from '#src/data/types.ts';

export { PIPELINE_STAGES };
export type Stage = (typeof PIPELINE_STAGES)[number];

/** Letters of a note. */
export const NOTE_MAX = 4000;

/** A home in a renter's pipeline. */
export interface PipelineItem {
  readonly propertyId: string;
  readonly stage: Stage;
  /** Whether the person moved it there themselves: then it stays. */
  readonly isMoved: boolean;
  readonly note: string;
  readonly nextStep: string;
  /** The listing now; null: not on this device. */
  readonly listing: HeldListing | null;
  /** The snapshot in the note, for homes that are not on this device. */
  readonly asOf: AsOf | null;
  readonly isSaved: boolean;
  readonly inquiry: HeldInquiry | null;
  /** The next viewing; null: none. */
  readonly viewing: HeldViewing | null;
}

export interface PipelineInput {
  readonly kept: readonly RecordBody<'pipeline_home'>[];
  readonly saved: readonly RecordBody<'saved_home'>[];
  readonly inquiries: readonly HeldInquiry[];
  readonly viewings: readonly HeldViewing[];
  readonly listings: readonly HeldListing[];
}

/** The ids of all homes in the pipeline, whatever put them there. */
export function idsIn(input: Omit<PipelineInput, 'listings'>): readonly string[] {
  return [
    ...new Set([
      ...input.kept.map(({ propertyId }) => propertyId),
      ...input.viewings.map(({ property_id: id }) => id),
      ...input.inquiries.map(({ property_id: id }) => id),
      ...input.saved.map(({ propertyId }) => propertyId),
    ]),
  ];
}

/**
 * Every home with its stage: the one the person chose, else the one that follows from what they did. A home that was
 * saved, asked about or is to be viewed needs no second entry. `now`: ms since the epoch.
 */
export function pipelineOf(input: PipelineInput, now: number): readonly PipelineItem[] {
  return idsIn(input).map((propertyId) => {
    const kept = input.kept.find((each) => each.propertyId === propertyId);
    const saved = input.saved.find((each) => each.propertyId === propertyId);
    const inquiry = input.inquiries.find(({ property_id: id }) => id === propertyId) ?? null;
    const visits = input.viewings.filter(({ property_id: id }) => id === propertyId);
    const viewing = visits.find((visit) => isAhead(visit, now)) ?? null;
    const moved = kept !== undefined && kept.movedAt > 0 ? kept.stage : undefined;
    return {
      propertyId,
      inquiry,
      viewing,
      stage: moved ?? stageBy(visits, inquiry, now),
      isMoved: moved !== undefined,
      note: noteOf(saved?.note, kept?.note),
      isSaved: saved !== undefined,
      nextStep: kept?.nextStep ?? '',
      listing: input.listings.find(({ id }) => id === propertyId) ?? null,
      asOf: kept?.asOf ?? saved?.asOf ?? null,
    };
  });
}

/** A saved home has one note, wherever it is read. A note that an older app kept with the board stands below it until it is edited. */
function noteOf(saved = '', kept = ''): string {
  const parts = [saved, kept].filter((part) => part.trim() !== '');
  return cutText([...new Set(parts)].join('\n'), NOTE_MAX);
}

function isAhead({ state, ends_at: end }: HeldViewing, now: number): boolean {
  const isOpen = state === 'proposed' || state === 'requested' || state === 'confirmed';
  return isOpen && Date.parse(end) >= now;
}

function stageBy(visits: readonly HeldViewing[], inquiry: HeldInquiry | null, now: number): Stage {
  if (inquiry?.stage === 'won' || inquiry?.stage === 'lost') return 'decided';
  if (inquiry?.stage === 'application') return 'applied';
  if (visits.some((visit) => isAhead(visit, now) && visit.state === 'confirmed'))
    return 'viewing_booked';
  if (visits.some(({ state, ends_at: end }) => isPast(state, end, now))) return 'viewed';
  return inquiry === null && visits.length === 0 ? 'saved' : 'contacted';
}

/** The text for a viewing that is ahead: who has to act. */
export function saidOf(state: HeldViewing['state']): 'confirmed' | 'proposed' | 'requested' {
  return state === 'confirmed' || state === 'proposed' ? state : 'requested';
}

function isPast(state: HeldViewing['state'], end: string, now: number): boolean {
  return state === 'done' || (state === 'confirmed' && Date.parse(end) < now);
}
