import { contained } from '#server/contained.ts';
import {
  createExchange,
  type Exchange,
  type Told,
  type CallLog,
} from '#server/domain/calls/index.ts';
import { type Io, userRoom } from './io.ts';

/** The exchange of this server over its sockets. `steady`: ms that never jump. */
export function callsOf(io: Io, steady: () => number, log: CallLog): Exchange {
  const tell = (room: string, told: Told) => {
    const sockets = io.to(room);
    switch (told.event) {
      case 'incoming_call':
        return sockets.emit(told.event, told.payload);
      case 'call_initiated':
        return sockets.emit(told.event, told.payload);
      case 'call_response':
        return sockets.emit(told.event, told.payload);
      default:
        return sockets.emit(told.event, told.payload);
    }
  };
  return createExchange({
    clock: {
      now: steady,
      after(ms, callback) {
        const timer = setTimeout(contained('a timer of calls', callback), ms).unref();
        return () => clearTimeout(timer);
      },
    },
    log,
    tellPerson(userId, told) {
      tell(userRoom(userId), told);
    },
    tellSocket(socketId, told) {
      tell(socketId, told);
    },
    isReachable: (userId) => (io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0) > 0,
  });
}
