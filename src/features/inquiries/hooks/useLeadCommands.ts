import { useTranslation } from 'react-i18next';
import type { InquiryStage, Viewing } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { toastError } from '#src/ui/toasts.ts';
import type { Lead, LeadNote } from '../rules/board.ts';

export interface LeadCommands {
  move(leads: readonly Lead[], stage: InquiryStage): void;
  note(lead: Lead, fields: Partial<LeadNote>): void;
  /** Sends a message to the person and marks them as answered. */
  reply(lead: Lead, text: string, stage?: InquiryStage): void;
  /** Proposes a time, and says so in the thread. `startsAt`, `endsAt`: ISO instants. */
  propose(
    lead: Lead,
    time: { readonly startsAt: string; readonly endsAt: string; readonly kind: Viewing['kind'] },
    text: string,
  ): void;
}

/** What an owner does with leads. Each change is stored on this device before anything is sent. */
export function useLeadCommands(): LeadCommands {
  const { t } = useTranslation('inquiries');
  const { chat, market, records } = useSync();
  const run = (work: Promise<unknown>) => {
    work.catch(() => toastError(t('notKept')));
  };
  const moveOne = (lead: Lead, stage: InquiryStage) =>
    lead.inquiry.stage === stage ? Promise.resolve() : market.inquiries.move(lead.id, stage);
  const reply: LeadCommands['reply'] = (lead, text, stage) => {
    const { conversation_id: conversationId, renter_id: receiverId } = lead.inquiry;
    const next = stage ?? (lead.inquiry.stage === 'new' ? 'replied' : lead.inquiry.stage);
    run(
      chat
        .sendMessage({ conversationId, receiverId, content: text })
        .then(() => moveOne(lead, next)),
    );
  };
  return {
    move: (leads, stage) => run(Promise.all(leads.map((lead) => moveOne(lead, stage)))),
    note: (lead, fields) =>
      run(records.amend('lead', lead.id, (before) => ({ ...(before ?? lead.note), ...fields }))),
    reply,
    propose(lead, time, text) {
      run(market.inquiries.proposeViewing({ ...time, inquiryId: lead.id, note: '' }));
      reply(lead, text, 'viewing');
    },
  };
}
