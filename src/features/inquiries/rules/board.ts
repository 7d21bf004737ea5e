import { INQUIRY_STAGES } from '#contract/entities/inquiry.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type {
  ConversationRow,
  HeldInquiry,
  HeldListing,
  InquiryStage,
  RecordBody,
} from '#src/data/types.ts';

/** A first answer is due after four hours and late after a day. */
const SLA = { soonMs: 4 * HOUR_MS, lateMs: 24 * HOUR_MS } as const;

/** How urgent an answer is; each level has its text on the screen. */
export type Urgency = 'calm' | 'soon' | 'late';

export const COLUMNS = [...INQUIRY_STAGES, 'snoozed', 'spam'] as const;
export type Column = (typeof COLUMNS)[number];

export type LeadNote = RecordBody<'lead'>;

/** An inquiry with everything an owner sees about it. */
export interface Lead {
  readonly id: string;
  readonly inquiry: HeldInquiry;
  readonly column: Column;
  readonly name: string;
  readonly conversation: ConversationRow | null;
  /** Null: not on this device. */
  readonly home: HeldListing | null;
  readonly note: LeadNote;
  /** ms since the epoch since when the renter waits for an answer; null: it is the renter's turn. */
  readonly waitingSince: number | null;
  readonly urgency: Urgency;
}

export interface BoardInput {
  readonly inquiries: readonly HeldInquiry[];
  readonly notes: readonly { readonly id: string; readonly body: LeadNote }[];
  readonly conversations: readonly ConversationRow[];
  readonly homes: readonly HeldListing[];
}

/** The id of a person's card in the document. */
export const leadCardId = (id: string): string => `lead-${id}`;

/** The columns of what is over or put off: a button each, until somebody opens them. */
export const FOLDED = ['won', 'lost', 'snoozed', 'spam'] as const satisfies readonly Column[];

/** All leads, those with priority first, then those who have waited longest. `now`: ms since the epoch. */
export function leadsOf(input: BoardInput, now: number): readonly Lead[] {
  const notes = new Map(input.notes.map(({ body }) => [body.inquiryId, body]));
  const conversations = new Map(input.conversations.map((row) => [row.id, row]));
  const homes = new Map(input.homes.map((home) => [home.id, home]));
  return input.inquiries
    .map((inquiry) => {
      const note = notes.get(inquiry.id) ?? emptyNote(inquiry.id);
      const conversation = conversations.get(inquiry.conversation_id) ?? null;
      const isSpam = note.isSpam === true;
      const waitingSince = isSpam ? null : waitingSinceOf(inquiry, conversation);
      const isSnoozed = (note.snoozedUntil ?? 0) > now && isOpen(inquiry.stage);
      return {
        id: inquiry.id,
        inquiry,
        note,
        conversation,
        waitingSince,
        column: columnOf({ isSpam, isSnoozed }, stageShown(inquiry, conversation)),
        name: conversation?.other.full_name ?? '',
        home: homes.get(inquiry.property_id) ?? null,
        urgency: urgencyOf(waitingSince, now),
      };
    })
    .toSorted(
      (one, other) =>
        Number(other.note.isPriority ?? false) - Number(one.note.isPriority ?? false) ||
        (one.waitingSince ?? Infinity) - (other.waitingSince ?? Infinity) ||
        other.inquiry.written_at.localeCompare(one.inquiry.written_at),
    );
}

const columnOf = (
  { isSpam, isSnoozed }: { readonly isSpam: boolean; readonly isSnoozed: boolean },
  stage: InquiryStage,
): Column => (isSpam ? 'spam' : isSnoozed ? 'snoozed' : stage);

/** The column that is shown first, where only one is: the first with somebody in it, of those that are over last. */
export const firstColumn = (leads: readonly Lead[]): Column => {
  const isFolded = (column: Column) => FOLDED.some((each) => each === column);
  const order = COLUMNS.toSorted((one, other) => Number(isFolded(one)) - Number(isFolded(other)));
  return order.find((column) => leads.some((lead) => lead.column === column)) ?? 'new';
};

/** Those whose person waits for an answer now: what the dashboard lists and the navigation counts. */
export const toAnswerIn = (leads: readonly Lead[]): readonly Lead[] =>
  leads.filter(({ waitingSince, column }) => waitingSince !== null && column !== 'snoozed');

export function isOpen(stage: InquiryStage): boolean {
  return stage !== 'won' && stage !== 'lost';
}

export function emptyNote(inquiryId: string): LeadNote {
  return { inquiryId, labels: [], note: '', snoozedUntil: null };
}

/**
 * Unanswered: since the inquiry was written; later, since the last unread message. An unsent answer on this device
 * counts.
 */
function waitingSinceOf(inquiry: HeldInquiry, row: ConversationRow | null): number | null {
  if (!isOpen(inquiry.stage) || (row?.waiting ?? 0) > 0) return null;
  if (inquiry.stage === 'new' && inquiry.replied_at === null) return Date.parse(inquiry.written_at);
  const last = row?.lastActivityAt ?? null;
  return row !== null && row.unread > 0 && last !== null ? Date.parse(last) : null;
}

/** A new inquiry whose answer waits on this device is shown as replied, which the server makes of it. */
function stageShown({ stage }: HeldInquiry, row: ConversationRow | null): InquiryStage {
  return stage === 'new' && (row?.waiting ?? 0) > 0 ? 'replied' : stage;
}

function urgencyOf(since: number | null, now: number): Urgency {
  if (since === null || now - since < SLA.soonMs) return 'calm';
  return now - since < SLA.lateMs ? 'soon' : 'late';
}

/** The leads of one home (empty: all homes) whose person, home, message, note or labels contain the words. */
export function found(leads: readonly Lead[], homeId: string, text: string): readonly Lead[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  return leads.filter(({ inquiry, name, home, note }) => {
    if (homeId !== '' && inquiry.property_id !== homeId) return false;
    const said = [name, home?.title, inquiry.first_message, note.note, ...note.labels].join(' ');
    return words.every((word) => fold(said).includes(word));
  });
}

/** Labels as they are typed, with commas between. */
export function labelsOf(text: string): string[] {
  const labels = text
    .split(/[,،]/u)
    .map((label) => cutText(label.trim(), 40))
    .filter((label) => label !== '');
  return [...new Set(labels)].slice(0, 20);
}
