import type { LeadSource } from '#contract/entities/inquiry.ts';

/** The page whose link led to a home. */
export interface CameBy {
  /** Its address without the host: '/search?type=rent'. */
  readonly address: string;
  /** The part of it that the link stood in. */
  readonly part: string;
}

/** Pages that say by themselves how somebody came from them, by the beginning of their address. */
const BY_PAGE: readonly (readonly [RegExp, LeadSource])[] = [
  [/^\/properties\/./, 'similar'],
  [/^\/(?:search|browse|properties)\b/, 'search'],
  [/^\/(?:alerts|notifications)\b/, 'alert'],
  [/^\/(?:recommendations|renter\/dashboard)\b/, 'recommendations'],
  [/^\/(?:saved|history|renter-properties)\b/, 'saved'],
  [/^\/(?:compare|market-analysis)\b/, 'compare'],
  [/^\/virtual-tours\b/, 'tour'],
  [/^\/(?:chat|messages|message-center|inquiries)\b/, 'conversation'],
];

/**
 * The source of an inquiry about a home. `by`: null: no page of the app led to it. `isFirst`: the tab was
 * opened with it.
 */
export function leadSource(by: CameBy | null, isFirst: boolean): LeadSource {
  if (by === null) return isFirst ? 'link' : 'other';
  if (by.part === PIN_PART) return 'map';
  return BY_PAGE.find(([page]) => page.test(by.address))?.[1] ?? 'other';
}

/** The homes behind a pin of the map. */
const PIN_PART = 'pin';
