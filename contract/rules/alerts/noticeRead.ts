import type { RecordBody } from '../../entities/record.ts';

type Notice = RecordBody<'notice'>;

/** Whether the person has read it, or did it themself. */
export const isNoticeRead = ({ at, isRead, isOwn, readTo }: Notice): boolean =>
  isRead || isOwn === true || (readTo ?? 0) >= at;

/** The notice as read. */
export const readNotice = (notice: Notice): Notice =>
  notice.listing === undefined ? { ...notice, isRead: true } : { ...notice, readTo: notice.at };

/** Whether it stands in the centre no more. */
export const isNoticeCleared = ({ at, viewing, listing, clearedTo }: Notice): boolean =>
  viewing?.isCleared === true || listing?.isOver === true || (clearedTo ?? 0) >= at;

/** The notice out of the centre; null where it is told of nothing that could be told again, and may go. */
export function clearedNotice(notice: Notice): Notice | null {
  const { viewing, listing, at } = notice;
  if (listing !== undefined) return { ...notice, readTo: at, clearedTo: at };
  if (viewing === undefined) return null;
  return { ...notice, isRead: true, viewing: { ...viewing, isCleared: true } };
}
