import { type Io, userRoom } from './io.ts';

/** The connections of each person. */
export interface Lines {
  of(userId: string): Promise<number> | number;
  opened(userId: string): void;
  closed(userId: string): void;
}

/** Of this process, which the rooms know. */
export const linesOf = (io: Io): Lines => ({
  of: (userId) => io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0,
  opened: () => undefined,
  closed: () => undefined,
});
