import { settingsSchema } from '#contract/entities/records/settings.ts';
import type { RecordDoc } from '../store/docs.ts';
import type { Privacy } from '../model/engine.ts';

/** Before the person's choice was read nothing is told: what was told cannot be taken back. */
export const UNKNOWN_PRIVACY: Privacy = { tellsRead: false, tellsTyping: false };

/** The choices in the person's settings; without a choice both are told. */
export function privacyOf(docs: readonly RecordDoc[]): Privacy {
  const { data } = settingsSchema.safeParse(docs[0]?.body ?? {});
  return { tellsRead: data?.readReceipts !== false, tellsTyping: data?.typing !== false };
}
