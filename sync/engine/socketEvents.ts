import type { SyncHint } from '#contract/protocol/socket.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { type InboundDeps, receiveMark, receiveMessage } from '../chat/inbound/inbound.ts';
import type { TypingBoard } from '../chat/inbound/typing.ts';
import type { SocketEvent } from '../model/ports/transport.ts';
import type { SharedFacts } from '../model/facts.ts';

export type DisconnectedEvent = Extract<SocketEvent, { readonly type: 'disconnected' }>;

export interface SocketEventsDeps {
  readonly inbound: InboundDeps;
  readonly facts: SharedFacts;
  readonly typing: TypingBoard;
  onConnected(): void;
  onDisconnected(why: DisconnectedEvent): void;
  onHint(hint: SyncHint): void;
  /** What an event brought could not be kept. */
  onLost(): void;
}

/** What each event of the socket does. An event is a hint: what it carries is checked before it is kept. */
export function createSocketEvents(deps: SocketEventsDeps): (event: SocketEvent) => void {
  const { inbound, facts, typing } = deps;

  const keep = (what: string, work: () => Promise<void>) =>
    inbound.life.run(what, async () => {
      try {
        await work();
      } catch (error) {
        deps.onLost();
        throw error;
      }
    });

  return (event) => {
    switch (event.type) {
      case 'connected':
        deps.onConnected();
        return;
      case 'disconnected':
        facts.change({ presence: [] });
        typing.clear();
        deps.onDisconnected(event);
        return;
      case 'newMessage':
        if (event.payload.message.sender_id !== inbound.userId)
          typing.stopped(event.payload.conversationId);
        keep('new message', () => receiveMessage(inbound, event.payload));
        return;
      case 'delivered':
      case 'read':
        keep('mark', () => receiveMark(inbound, event.type, event.payload));
        return;
      case 'typing':
        if (event.payload.userId !== inbound.userId) typing.started(event.payload.conversationId);
        return;
      case 'stoppedTyping':
        typing.stopped(event.payload.conversationId);
        return;
      case 'online': {
        const before = event.whole ? [] : facts.get().presence;
        const ids = new Set([...before, ...event.people.map((person) => person.id)]);
        facts.change({ presence: [...ids] });
        return;
      }
      case 'offline':
        facts.change({ presence: facts.get().presence.filter((id) => id !== event.userId) });
        return;
      case 'hint':
        deps.onHint(event.payload);
        return;
      default:
        unreachable(event);
    }
  };
}
