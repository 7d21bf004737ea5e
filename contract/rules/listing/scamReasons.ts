/** The signs that a listing is fake. */
export const SCAM_REASONS = [
  'price_far_below',
  'new_unverified_owner',
  'photo_of_another_owner',
  'money_before_viewing',
  'off_platform',
  'cannot_be_shown',
  'pin_elsewhere',
] as const;
export type ScamReason = (typeof SCAM_REASONS)[number];
