import type { RecordBody } from '#contract/entities/record.ts';

type Notice = RecordBody<'notice'>;

/** Whether the person has read it, or caused it themself. */
export const isNoticeRead = ({ at, isRead, isOwn, readTo }: Notice): boolean =>
  isRead || isOwn === true || (readTo ?? 0) >= at;

/** The notice, marked as read. */
export const readNotice = (notice: Notice): Notice =>
  notice.listing === undefined && notice.shortlist === undefined && notice.standing === undefined
    ? { ...notice, isRead: true }
    : { ...notice, readTo: notice.at };

/** Whether it is hidden from the notification centre. */
export const isNoticeCleared = ({
  at,
  viewing,
  listing,
  shortlist,
  standing,
  clearedTo,
}: Notice): boolean =>
  viewing?.isCleared === true ||
  listing?.isOver === true ||
  shortlist?.isOver === true ||
  standing?.isOver === true ||
  (clearedTo ?? 0) >= at;

/** The notice, hidden from the centre; null where it may be removed, as nothing could make it again. */
export function clearedNotice(notice: Notice): Notice | null {
  const { viewing, listing, shortlist, standing, at } = notice;
  if (listing !== undefined || shortlist !== undefined || standing !== undefined)
    return { ...notice, readTo: at, clearedTo: at };
  if (viewing === undefined) return null;
  return { ...notice, isRead: true, viewing: { ...viewing, isCleared: true } };
}
