import * as z from 'zod/mini';
import { callTypeSchema } from '#contract/protocol/calls.ts';
import { avatarUrlSchema } from '#contract/entities/user.ts';

/** The data with which a tab comes back into its call after a reload. */
export const keptCallSchema = z.object({
  id: z.uuid(),
  leg: z.string(),
  other: z.object({ id: z.uuid(), full_name: z.string(), avatar_url: avatarUrlSchema }),
  isCaller: z.boolean(),
  callType: callTypeSchema,
  /** ms since the epoch: when they began to hear each other, and when the page went. */
  connectedAt: z.number(),
  leftAt: z.number(),
});
export type KeptCall = z.infer<typeof keptCallSchema>;

/** The tab's own memory, which outlives a reload and nothing else. */
export interface CallMemory {
  keep(call: KeptCall): void;
  /** Gives the kept call, once. */
  take(): KeptCall | null;
}
