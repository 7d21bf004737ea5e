import { unreachable } from '#contract/rules/unreachable.ts';
import type { createTypingBoard, Inbound } from '../chat/inbound/index.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { Life } from '../kit/life.ts';
import type { EngineDeps } from '../model/engine.ts';
import type { SharedFacts } from '../model/facts.ts';
import type { SocketEvent } from '../model/ports/transport.ts';
import type { Uplink } from './uplink.ts';

export interface SocketEventsDeps {
  readonly engine: Pick<EngineDeps, 'socket' | 'identity' | 'onHint' | 'onCall'>;
  readonly life: Life;
  readonly uplink: Pick<Uplink, 'heard' | 'connected' | 'disconnected'>;
  readonly inbound: Inbound;
  readonly facts: SharedFacts;
  readonly typing: ReturnType<typeof createTypingBoard>;
  /** This tab still leads. */
  isCurrent(): boolean;
  onConnected(): void;
  /** An event's content could not be stored. */
  onLost(): void;
}

/** Does what each event of the socket asks for. An event is a hint: what it carries is checked before it is kept. */
export function followSocket(deps: SocketEventsDeps): Unsubscribe {
  const { engine, life, uplink, inbound, facts, typing, isCurrent } = deps;
  const { userId } = engine.identity;

  const keep = (what: string, work: () => Promise<void>) =>
    life.run(what, async () => {
      try {
        await work();
      } catch (error) {
        if (isCurrent()) deps.onLost();
        throw error;
      }
    });

  const on = (event: SocketEvent): void => {
    switch (event.type) {
      case 'connected':
        uplink.connected();
        deps.onConnected();
        return;
      case 'disconnected':
        facts.change({ presence: [], knowsPresence: false });
        typing.clear();
        uplink.disconnected(event);
        return;
      case 'newMessage':
        if (event.payload.message.sender_id !== userId)
          typing.stopped(event.payload.conversationId);
        keep('new message', () => inbound.message(event.payload));
        return;
      case 'delivered':
      case 'read':
        keep('mark', () => inbound.mark(event.type, event.payload));
        return;
      case 'typing':
        if (event.payload.userId !== userId) typing.started(event.payload.conversationId);
        return;
      case 'stoppedTyping':
        typing.stopped(event.payload.conversationId);
        return;
      case 'online': {
        const before = event.whole ? [] : facts.get().presence;
        const ids = new Set([...before, ...event.people.map((person) => person.id)]);
        const knowsPresence = event.whole || facts.get().knowsPresence;
        facts.change({ presence: [...ids], knowsPresence });
        return;
      }
      case 'offline':
        facts.change({ presence: facts.get().presence.filter((id) => id !== event.userId) });
        return;
      case 'hint':
        engine.onHint(event.payload);
        return;
      case 'call':
        engine.onCall?.(event);
        return;
      default:
        unreachable(event);
    }
  };

  return engine.socket.subscribe((event) => {
    if (!isCurrent()) return;
    if (event.type !== 'disconnected') uplink.heard();
    on(event);
  });
}
