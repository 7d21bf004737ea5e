import { useTranslation } from 'react-i18next';
import type { InquiryStage, Viewing } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { isolated } from '#src/i18n/isolated.ts';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { useUndo, type Undo } from '#src/ui/useUndo.ts';
import type { Lead, LeadNote } from '../rules/board.ts';

/** Something was done. */
interface Done {
  /** The leads it concerns, as they were. */
  readonly before: readonly Lead[];
}

/** Something that was done, and how it is taken back. */
export interface LeadChange extends Done {
  /** In a sentence. */
  readonly said: string;
  takeBack(): Promise<unknown>;
}

export interface LeadCommands {
  /** The offer to undo at the moment. */
  readonly offer: Undo<LeadChange>;
  move(leads: readonly Lead[], stage: InquiryStage): void;
  /** `said`: what was done, in a sentence. */
  note(lead: Lead, fields: Partial<LeadNote>, said: string): void;
  lose(lead: Lead, reason: string): void;
  /** Puts an inquiry aside, or back where it was. */
  markSpam(lead: Lead, isSpam: boolean): void;
  /** Puts it before the others, or not. */
  prefer(lead: Lead, isPriority: boolean): void;
  /** Sends a message to the person and marks them as answered. */
  reply(lead: Lead, text: string): void;
  /** Proposes a time, and says so in the thread. `startsAt`, `endsAt`: ISO instants. */
  propose(
    lead: Lead,
    time: { readonly startsAt: string; readonly endsAt: string; readonly kind: Viewing['kind'] },
    words: { readonly message: string; readonly said: string },
  ): void;
  undo(change: LeadChange): void;
}

/**
 * An owner's actions on leads. Each change is stored on this device before anything is sent. Then it is
 * answered: a change that can be taken back with an offer to undo it, a message to a person with a toast.
 * `onDone` hears of both.
 */
export function useLeadCommands(onDone: (done: Done) => void): LeadCommands {
  const { t } = useTranslation(['inquiries', 'common']);
  const { chat, market, records } = useSync();
  const offer = useUndo<LeadChange>();
  const nameOf = ({ name }: Lead) => (name === '' ? t('somebody') : isolated(name));
  const run = async (work: Promise<unknown>, done?: () => void) => {
    try {
      await work;
      done?.();
    } catch {
      toastError(t('common:notKept'));
    }
  };
  const answer = (change: LeadChange) => {
    offer.offer(change);
    onDone(change);
  };
  const moveOne = (lead: Lead, stage: InquiryStage) =>
    lead.inquiry.stage === stage ? Promise.resolve() : market.inquiries.move(lead.id, stage);
  const amend = (lead: Lead, fields: Partial<LeadNote>) =>
    records.amend('lead', lead.id, (before) => ({ ...(before ?? lead.note), ...fields }));
  const send = (lead: Lead, text: string, stage: InquiryStage) => {
    const { conversation_id: conversationId, renter_id: receiverId } = lead.inquiry;
    return chat
      .sendMessage({ conversationId, receiverId, content: text })
      .then(() => moveOne(lead, stage));
  };
  const movedTo = (leads: readonly Lead[], stage: InquiryStage) => {
    const [first] = leads;
    const place = t(`stage.${stage}`);
    return first !== undefined && leads.length === 1
      ? t('done.moved', { name: nameOf(first), stage: place })
      : t('done.movedMany', { count: leads.length, stage: place });
  };
  return {
    offer,
    move(leads, stage) {
      void run(Promise.all(leads.map((lead) => moveOne(lead, stage))), () =>
        answer({ said: movedTo(leads, stage), before: leads, takeBack: () => moveBack(leads) }),
      );
    },
    note(lead, fields, said) {
      void run(amend(lead, fields), () =>
        answer({ said, before: [lead], takeBack: () => noteBack(lead) }),
      );
    },
    lose(lead, reason) {
      const work = Promise.all([
        amend(lead, { lostReason: reason, snoozedUntil: null }),
        moveOne(lead, 'lost'),
      ]);
      void run(work, () =>
        answer({
          said: movedTo([lead], 'lost'),
          before: [lead],
          takeBack: () => Promise.all([noteBack(lead), moveBack([lead])]),
        }),
      );
    },
    markSpam(lead, isSpam) {
      void run(amend(lead, { isSpam }), () =>
        answer({
          said: t(isSpam ? 'done.spam' : 'done.noSpam', { name: nameOf(lead) }),
          before: [lead],
          takeBack: () => noteBack(lead),
        }),
      );
    },
    prefer(lead, isPriority) {
      void run(amend(lead, { isPriority }), () =>
        answer({
          said: t(isPriority ? 'done.priority' : 'done.noPriority', { name: nameOf(lead) }),
          before: [lead],
          takeBack: () => noteBack(lead),
        }),
      );
    },
    reply(lead, text) {
      const { stage } = lead.inquiry;
      void run(send(lead, text, stage === 'new' ? 'replied' : stage), () => {
        toastSuccess(t('done.replied', { name: nameOf(lead) }));
        onDone({ before: [lead] });
      });
    },
    propose(lead, time, { message, said }) {
      const work = market.inquiries
        .proposeViewing({ ...time, inquiryId: lead.id, note: '' })
        .then(() => send(lead, message, 'viewing'));
      void run(work, () => {
        toastSuccess(said);
        onDone({ before: [lead] });
      });
    },
    undo(change) {
      offer.end();
      void run(change.takeBack());
    },
  };

  function moveBack(leads: readonly Lead[]): Promise<unknown> {
    return Promise.all(leads.map(({ id, inquiry }) => market.inquiries.move(id, inquiry.stage)));
  }

  function noteBack(lead: Lead): Promise<void> {
    return records.amend('lead', lead.id, (now) => (now === null ? null : lead.note));
  }
}
