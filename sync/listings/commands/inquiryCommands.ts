import type { InquiryStage, ViewingState } from '#contract/entities/inquiry.ts';
import type { CommandDeps } from '../../chat/commands/index.ts';
import { askAbout } from './askAbout.ts';
import {
  type InquiryDeps,
  moveInquiry,
  type Offer,
  proposeViewing,
  type Question,
  requestViewing,
  setViewing,
  type Visit,
} from './inquiries.ts';

export interface InquiryCommandsDeps {
  /** The writer and the stores. Throws SignedOut. */
  asking(): InquiryDeps;
  /** Questions about a home are messages. Throws SignedOut. */
  messages(): CommandDeps;
}

export type InquiryCommands = ReturnType<typeof createInquiryCommands>;

/** The commands for inquiries and viewings; of a guest each rejects with SignedOut. */
export const createInquiryCommands = ({ asking, messages }: InquiryCommandsDeps) => ({
  /** Asks about a listing: the inquiry, and the message with the home's card in the thread. Gives its conversation. */
  ask: async (question: Question): Promise<{ readonly conversationId: string }> =>
    await askAbout(asking(), messages(), question),
  move: async (id: string, stage: InquiryStage): Promise<void> =>
    await moveInquiry(asking(), id, stage),
  /** Requested, not confirmed. Gives its id. */
  requestViewing: async (visit: Visit): Promise<string> => await requestViewing(asking(), visit),
  /** An owner offers a time to somebody who asked: proposed, not confirmed. Gives its id. */
  proposeViewing: async (offer: Offer): Promise<string> => await proposeViewing(asking(), offer),
  /**
   * Sets the state of a viewing: the person who was asked confirms or declines, either side cancels. A
   * person's own change is told to them as read; `hours`: made for an owner by their chosen hours, it is news
   * to them.
   */
  setViewing: async (id: string, state: ViewingState, by?: 'person' | 'hours'): Promise<void> =>
    await setViewing(asking(), id, state, by),
});
