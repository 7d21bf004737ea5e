import type { PlatformTrait, TraitCounts } from '#contract/protocol/platformDays.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { HeldListing } from '#src/data/types.ts';

/** Homes of one's own that lack what other homes are asked about more with. */
export interface TraitAdvice {
  readonly kind: 'trait';
  readonly trait: PlatformTrait;
  /** Those of one's own without it. */
  readonly homes: readonly HeldListing[];
  /** How many times the inquiries for as many views. */
  readonly times: number;
  /** How many homes that rests on. */
  readonly withIt: number;
  readonly without: number;
}

const LEAST_HOMES = 30;
const LEAST_CONTACTS = 20;
const LEAST_TIMES = 1.2;
/** Standard deviations of chance between the two. */
const SURE = 3;
/** As the server counts pictures. */
const MANY_PICTURES = 8;

/**
 * The traits with which others' homes get more inquiries: at least thirty homes and twenty inquiries on
 * either side, 1.2 times the inquiries a view, and by three standard deviations more than chance (of the
 * logarithm of a ratio of two counts).
 */
export function traitAdvice(
  traits: readonly TraitCounts[],
  homes: readonly HeldListing[],
): readonly TraitAdvice[] {
  return traits.flatMap(({ trait, type, withIt, without }) => {
    const lacking = homes.filter(
      (home) =>
        home.listing_type === type &&
        home.visibility === 'live' &&
        !isClosed(home.status) &&
        !hasTrait(home, trait),
    );
    if (lacking.length === 0) return [];
    const least = (key: 'homes' | 'contacts') => Math.min(withIt[key], without[key]);
    if (least('homes') < LEAST_HOMES || least('contacts') < LEAST_CONTACTS) return [];
    const times = withIt.contacts / withIt.views / (without.contacts / without.views);
    const chance = Math.sqrt(1 / withIt.contacts + 1 / without.contacts);
    if (times < LEAST_TIMES || Math.log(times) < SURE * chance) return [];
    return [
      { kind: 'trait', trait, homes: lacking, times, withIt: withIt.homes, without: without.homes },
    ];
  });
}

/** As private.count_traits reads photos. */
export function hasTrait({ photos }: Pick<HeldListing, 'photos'>, trait: PlatformTrait): boolean {
  switch (trait) {
    case 'floorPlan':
      return photos.some(({ room }) => room === 'floor_plan');
    case 'tour':
      return photos.some(({ sphere }) => sphere !== undefined);
    case 'pictures':
      return (
        photos.filter(({ room, sphere }) => room !== 'floor_plan' && sphere === undefined).length >=
        MANY_PICTURES
      );
    default:
      return unreachable(trait);
  }
}
