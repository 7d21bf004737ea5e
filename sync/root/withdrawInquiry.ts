import { inquiryIdOf } from '#contract/rules/ids.ts';
import { discardRow } from '../rows/commands/index.ts';
import type { LocalDatabase } from '../store/index.ts';

/** Takes the inquiry about a home back, where the server has not heard of it. */
export const withdrawInquiry = (
  database: LocalDatabase,
  userId: string,
  homeId: string,
): Promise<void> => discardRow(database, 'inquiries', inquiryIdOf(userId, homeId));
