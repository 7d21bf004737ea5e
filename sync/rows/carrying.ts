import { TransportError } from '../model/ports/transport.ts';

/** What a round of questions learns of the line they go over. */
export interface Carrying {
  /** A new round: nothing is known of the line. */
  begin(): void;
  /** No use asking on in this round. */
  isDown(): boolean;
  ask(question: () => Promise<void>): Promise<void>;
}

/**
 * A first question that nothing of ours answers, or two in a row, and the line is taken to be down. A single one
 * that breaks behind one that was answered says nothing of the others. `onBack`: it carries again.
 */
export function createCarrying(onBack: () => void): Carrying {
  let isDown = false;
  let wasDown = false;
  let wasAnswered = false;
  const answered = () => {
    wasAnswered = true;
    if (wasDown) onBack();
    wasDown = false;
  };
  const unanswered = () => {
    if (!wasAnswered) isDown = wasDown = true;
    wasAnswered = false;
  };
  return {
    begin() {
      isDown = false;
      wasAnswered = false;
    },
    isDown: () => isDown,
    async ask(question) {
      try {
        await question();
        answered();
      } catch (error) {
        // What failed here, while it was stored, says nothing of the line.
        if (error instanceof TransportError)
          if (error.failure.kind === 'answered') answered();
          else unanswered();
        throw error;
      }
    },
  };
}
