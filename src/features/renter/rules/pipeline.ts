import { type AsOf } from '#contract/entities/records/asOf.ts';
import { PIPELINE_STAGES } from '#contract/entities/records/home.ts';
import type { HeldInquiry, HeldListing, HeldViewing, RecordBody } from '#src/data/types.ts';

export { PIPELINE_STAGES };
export type Stage = (typeof PIPELINE_STAGES)[number];

/** A home on its way to being somebody's. */
export interface PipelineItem {
  readonly propertyId: string;
  readonly stage: Stage;
  readonly note: string;
  readonly nextStep: string;
  /** As it is now; null: not on this device. */
  readonly listing: HeldListing | null;
  /** As it was when it was noted, for homes that are not here. */
  readonly asOf: AsOf | null;
  readonly inquiry: HeldInquiry | null;
  /** The viewing that is ahead; null: none. */
  readonly viewing: HeldViewing | null;
}

export interface PipelineInput {
  readonly kept: readonly RecordBody<'pipeline_home'>[];
  readonly saved: readonly RecordBody<'saved_home'>[];
  readonly inquiries: readonly HeldInquiry[];
  readonly viewings: readonly HeldViewing[];
  readonly listings: readonly HeldListing[];
}

/** Ids of every home that is on the way, by whatever was done with it. */
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
 * Every home with its stage: where the person put it, else what they did with it says it. A home that was saved,
 * asked about or is to be visited needs no second entry. `now`: ms since the epoch.
 */
export function pipelineOf(input: PipelineInput, now: number): readonly PipelineItem[] {
  return idsIn(input).map((propertyId) => {
    const kept = input.kept.find((each) => each.propertyId === propertyId);
    const saved = input.saved.find((each) => each.propertyId === propertyId);
    const inquiry = input.inquiries.find(({ property_id: id }) => id === propertyId) ?? null;
    const visits = input.viewings.filter(({ property_id: id }) => id === propertyId);
    const viewing = visits.find((visit) => isAhead(visit, now)) ?? null;
    return {
      propertyId,
      inquiry,
      viewing,
      stage: kept?.stage ?? stageBy(visits, inquiry, now),
      note: kept?.note ?? saved?.note ?? '',
      nextStep: kept?.nextStep ?? '',
      listing: input.listings.find(({ id }) => id === propertyId) ?? null,
      asOf: kept?.asOf ?? saved?.asOf ?? null,
    };
  });
}

function isAhead({ state, ends_at: end }: HeldViewing, now: number): boolean {
  return (state === 'requested' || state === 'confirmed') && Date.parse(end) >= now;
}

function stageBy(visits: readonly HeldViewing[], inquiry: HeldInquiry | null, now: number): Stage {
  if (inquiry?.stage === 'won' || inquiry?.stage === 'lost') return 'decided';
  if (inquiry?.stage === 'application') return 'applied';
  if (visits.some((visit) => isAhead(visit, now) && visit.state === 'confirmed'))
    return 'viewing_booked';
  if (visits.some(({ state, ends_at: end }) => isPast(state, end, now))) return 'viewed';
  return inquiry === null && visits.length === 0 ? 'saved' : 'contacted';
}

/** What is said of a viewing that is ahead: who is asked for what. */
export function saidOf(state: HeldViewing['state']): 'confirmed' | 'proposed' | 'requested' {
  return state === 'confirmed' || state === 'proposed' ? state : 'requested';
}

function isPast(state: HeldViewing['state'], end: string, now: number): boolean {
  return state === 'done' || (state === 'confirmed' && Date.parse(end) < now);
}
