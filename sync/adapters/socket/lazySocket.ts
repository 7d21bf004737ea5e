import { TransportError, type Socket, type SocketEvent } from '../../model/ports/transport.ts';

/** A socket whose library is loaded at the first `connect`: only the leader tab ever needs it. */
export function createLazySocket(load: () => Promise<Socket>): Socket {
  const subscribers = new Set<(event: SocketEvent) => void>();
  let isWanted = false;
  let real: Socket | null = null;
  let loading: Promise<void> | null = null;
  let areas: readonly string[] = [];

  const tell = (event: SocketEvent) => {
    for (const subscriber of Array.from(subscribers)) subscriber(event);
  };
  const begin = () => {
    loading ??= (async () => {
      try {
        const socket = await load();
        real = socket;
        socket.subscribe(tell);
        socket.watchAreas(areas);
        if (isWanted) socket.connect();
      } catch {
        // The code could not be fetched: told like a broken line, tried again at the next hint.
        loading = null;
        tell({ type: 'disconnected', needsAuth: false });
      }
    })();
  };

  return {
    connect() {
      isWanted = true;
      if (real === null) begin();
      else real.connect();
    },
    reconnectNow() {
      if (!isWanted) return;
      if (real === null) begin();
      else real.reconnectNow();
    },
    close() {
      isWanted = false;
      real?.close();
    },
    isConnected: () => real?.isConnected() === true,
    subscribe(onEvent) {
      const own = (event: SocketEvent) => onEvent(event);
      subscribers.add(own);
      return () => subscribers.delete(own);
    },
    sendBatch: (batch, timeoutMs) =>
      real?.sendBatch(batch, timeoutMs) ?? Promise.reject(new TransportError({ kind: 'network' })),
    heartbeat: (timeoutMs) => real?.heartbeat(timeoutMs) ?? Promise.resolve(false),
    typing: (state, receiverId, conversationId) => real?.typing(state, receiverId, conversationId),
    reauth: (token) => real?.reauth(token),
    watchAreas(areaIds) {
      areas = areaIds;
      real?.watchAreas(areaIds);
    },
  };
}
