import type { Engine, EngineDeps } from '../model/engine.ts';
import type { CallGate } from '../model/ports/callGate.ts';
import type { Sender } from './sender.ts';

export interface LeadersSenderDeps {
  /** Asked when there is something to be sent: it is made after this. */
  engine(): Pick<Engine, 'mayCarry' | 'carry' | 'noteHold'>;
  start(gate: CallGate): Sender;
}

/** A person's sender: it runs in the tab that leads, as long as it leads, behind the engine's gates. */
export function createLeadersSender(
  deps: LeadersSenderDeps,
): Required<Pick<EngineDeps, 'onLeader' | 'onRetry' | 'onCertain'>> {
  const gate: CallGate = {
    isOpen: (isPublic) => deps.engine().mayCarry(isPublic),
    call: (isPublic, work) => deps.engine().carry(isPublic, work),
    hold: (name, hold) => deps.engine().noteHold(name, hold),
  };
  let sender: Sender | null = null;
  return {
    onLeader(isLeader) {
      sender?.stop();
      sender = isLeader ? deps.start(gate) : null;
    },
    onRetry: () => sender?.wake(),
    onCertain: () => sender?.goOn(),
  };
}
