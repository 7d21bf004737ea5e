import type { Property } from '#contract/entities/property.ts';
import { readHeld } from '#contract/rules/listing/heldReasons.ts';
import { listingSigns, type Signed, type SignsAt } from './listingSigns.ts';
import { SCAM_PHRASES, scamPhrasesIn } from '#contract/rules/listing/scamPhrases.ts';
import type { ScamReason } from '#contract/rules/listing/scamScore.ts';
import { everyWordOf, type FullyWorded } from '#contract/rules/listing/versions.ts';

/** An owner's listing, with why the server holds it back. */
export interface OwnSigned extends Signed, Pick<Property, 'moderation_reason'> {
  readonly details: FullyWorded['details'];
}

/**
 * The signs of a fake listing that its owner is told, each once: those that renters are warned of, and those
 * for which the server holds it back. The server's findings in the text count only as long as the text still
 * has them; the rest until the server has looked again.
 */
export function ownerSigns(
  listing: OwnSigned,
  near: readonly Signed[],
  at: SignsAt,
): readonly ScamReason[] {
  const { verdict, reasons } = listingSigns(listing, near, at);
  const written: readonly ScamReason[] = scamPhrasesIn(everyWordOf(listing));
  const held = readHeld(listing.moderation_reason).flatMap((one) => {
    if (one.kind !== 'sign') return [];
    const isGone =
      SCAM_PHRASES.some((each) => each === one.reason) && !written.includes(one.reason);
    return isGone ? [] : [one.reason];
  });
  return [...new Set([...(verdict === 'none' ? [] : reasons), ...held])];
}
