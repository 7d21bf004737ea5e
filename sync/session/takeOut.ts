import { askedHome } from '#contract/entities/sharedHome.ts';
import { inquiryIdOf } from '#contract/rules/ids.ts';
import { cancelMessage, type CommandDeps } from '../chat/commands/index.ts';
import { discardRow } from '../rows/commands/index.ts';
import type { LocalDatabase } from '../store/database.ts';

/**
 * Takes a queued or failed message out; with a question about a home goes its inquiry, where the server has not heard of it:
 * nobody asked. False: the message is already on its way, or gone.
 */
export async function takeOut(
  chat: CommandDeps,
  database: LocalDatabase,
  id: string,
): Promise<boolean> {
  let home: string | null = null;
  const isOut = await cancelMessage(chat, id, (entry) => {
    home = askedHome(entry)?.id ?? null;
  });
  if (!isOut || home === null) return isOut;
  await discardRow(database, 'inquiries', inquiryIdOf(chat.userId, home));
  return true;
}
