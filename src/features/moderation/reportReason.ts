const REASONS = [
  'gone',
  'fake',
  'money',
  'photos',
  'wrong',
  'scam',
  'harassment',
  'discrimination',
  'offensive',
  'spam',
] as const;

/** The text of what somebody reported; one of a newer app says only that there is another reason. */
export function reportReasonKey(reason: string): `report.${(typeof REASONS)[number] | 'other'}` {
  return `report.${REASONS.find((one) => one === reason) ?? 'other'}`;
}
