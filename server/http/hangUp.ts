import type { Duplex } from 'node:stream';

/** Refuses a line that asked to become another one, and ends it. `status`: the code and its words. */
export function hangUp(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
