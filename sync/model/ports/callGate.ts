import type { Hold } from '../hold.ts';

/** Lets calls to the server through, or not. */
export interface CallGate {
  /** This tab sends, the server can be reached, and it lets this person and this version of the app in. */
  isOpen(isPublic: boolean): boolean;
  /** Makes a call whose outcome tells of the line, the session and the versions. */
  call<T>(isPublic: boolean, work: () => Promise<T>): Promise<T>;
  /** Notes that the waiting things of a kind, by its name, are held back; null: they are not. */
  hold?(name: string, hold: Hold | null): void;
}
