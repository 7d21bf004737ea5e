import { NOTICE_KEPT_MS } from '#contract/entities/record.ts';
import type { ConversationRow, Kept, RecordBody } from '#src/data/types.ts';

/** One line of the notification centre. */
export type NoticeItem =
  | {
      readonly kind: 'messages';
      readonly id: string;
      readonly name: string;
      readonly preview: string;
      readonly unread: number;
      /** ms since the epoch. */
      readonly at: number;
    }
  | {
      readonly kind: 'app';
      readonly id: string;
      readonly tone: RecordBody<'notice'>['tone'];
      readonly text: string;
      readonly isRead: boolean;
      readonly at: number;
    };

/** What is to be told, newest first: unread conversations, and what the app said in the last 90 days. */
export function noticeItems(
  conversations: readonly ConversationRow[],
  notices: readonly Kept<'notice'>[],
  settings: RecordBody<'settings'>,
  now: number,
): readonly NoticeItem[] {
  const messages = conversations
    .filter(({ unread }) => unread > 0 && settings.notifyMessages !== false)
    .map(({ id, other, preview, unread, lastActivityAt }) => ({
      kind: 'messages' as const,
      id,
      name: other.full_name,
      preview: preview?.text ?? '',
      unread,
      at: lastActivityAt === null ? 0 : Date.parse(lastActivityAt),
    }));
  const app = notices
    .filter(({ body }) => settings.notifyApp !== false && now - body.at < NOTICE_KEPT_MS)
    .map(({ id, body }) => ({ kind: 'app' as const, id, ...body }));
  return [...messages, ...app].toSorted((one, other) => other.at - one.at);
}

/** How many of them were not read yet. In quiet hours nothing counts. */
export function unreadOf(items: readonly NoticeItem[], isQuiet: boolean): number {
  if (isQuiet) return 0;
  return items.filter((item) => item.kind === 'messages' || !item.isRead).length;
}

/** Whether a time of day lies in the quiet hours, which may go past midnight. Minutes since midnight. */
export function isQuietAt(settings: RecordBody<'settings'>, minute: number): boolean {
  if (settings.quietHours !== true) return false;
  const from = minuteOf(settings.quietFrom ?? '22:00');
  const to = minuteOf(settings.quietTo ?? '07:00');
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
