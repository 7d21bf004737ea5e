import type { Handler } from '../connection.ts';
import { onDelivered, onRead } from './marks.ts';
import { onJoin, onUserOnline } from './presence.ts';
import { onSendMessages } from './sendMessages.ts';
import { onHeartbeat, onReauth } from './session.ts';
import { onTypingStart, onTypingStop } from './typing.ts';
import { onWatchAreas } from './watchAreas.ts';

/** A Map, not an object: an event called `__proto__` is just unknown. */
export const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['join', onJoin],
  ['user_online', onUserOnline],
  ['send_messages', onSendMessages],
  ['message_delivered', onDelivered],
  ['message_read', onRead],
  ['typing_start', onTypingStart],
  ['typing_stop', onTypingStop],
  ['watch_areas', onWatchAreas],
  ['reauth', onReauth],
  ['heartbeat', onHeartbeat],
]);
