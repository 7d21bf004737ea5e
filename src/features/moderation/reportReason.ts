import {
  PERSON_REPORT_REASONS,
  REPORT_REASONS,
  REVIEW_REPORT_REASONS,
} from '#contract/protocol/api.ts';

const REASONS = [...REPORT_REASONS, ...PERSON_REPORT_REASONS, ...REVIEW_REPORT_REASONS] as const;

/** The text of what somebody reported; one of a newer app says only that there is another reason. */
export function reportReasonKey(reason: string): `report.${(typeof REASONS)[number]}` {
  return `report.${REASONS.find((one) => one === reason) ?? 'other'}`;
}
