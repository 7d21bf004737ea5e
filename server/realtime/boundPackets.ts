import { contained } from '#server/contained.ts';
import type { Rates } from '#server/domain/limits/index.ts';
import type { Io } from './io.ts';

interface Packet {
  readonly type: string;
}

/** A connection of the library below the sockets. */
export interface Line {
  readonly id: string;
  on(event: 'packet', hear: (this: Line, packet: Packet) => void): void;
  close(discard: boolean): void;
}

/**
 * Tells of a line that sends more than any app does. It counts before anything else is looked at: also
 * those who say hello again and again, or to rooms there are none. `io` stands on its server already.
 */
export function boundPackets({ engine }: Io, rates: Rates, onTooMany: (line: Line) => void): void {
  const count = (line: Line): void => {
    try {
      rates.take('packet', line.id);
    } catch {
      onTooMany(line);
    }
  };
  // One listener for all lines: each of its own would be there as long as its line.
  const hear = contained('a packet', function heard(this: Line, { type }: Packet) {
    if (type === 'message') count(this);
  });
  engine.on(
    'connection',
    contained('a line', (line: Line) => line.on('packet', hear)),
  );
}
