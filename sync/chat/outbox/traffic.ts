import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';

const LANES_IN_FLIGHT = 32;
/** Of all lanes together: a line that cannot bear as many cuts their batches, and the next ones are halved (DR16). */
const MESSAGES_IN_FLIGHT = 20 * SEND_BATCH_MAX;

/** The batches on the line: at most one a lane. */
export interface Traffic {
  has(lane: string): boolean;
  isEmpty(): boolean;
  /** Another lane than this has a batch on the line. */
  hasOther(lane: string): boolean;
  /** How many more may go; none, or fewer than none, where the line is full. */
  lanesLeft(): number;
  messagesLeft(): number;
  /** One message of this lane may go now. */
  isFree(lane: string): boolean;
  enter(lane: string, messages: number): void;
  leave(lane: string): void;
}

export function createTraffic(): Traffic {
  /** Messages by lane. */
  const inFlight = new Map<string, number>();
  const lanesLeft = () => LANES_IN_FLIGHT - inFlight.size;
  const messagesLeft = () =>
    [...inFlight.values()].reduce((left, messages) => left - messages, MESSAGES_IN_FLIGHT);
  return {
    has: (lane) => inFlight.has(lane),
    isEmpty: () => inFlight.size === 0,
    hasOther: (lane) => inFlight.size > (inFlight.has(lane) ? 1 : 0),
    lanesLeft,
    messagesLeft,
    isFree: (lane) => !inFlight.has(lane) && lanesLeft() > 0 && messagesLeft() > 0,
    enter: (lane, messages) => void inFlight.set(lane, messages),
    leave: (lane) => void inFlight.delete(lane),
  };
}
