/*
 * The rooms are checked against what a worker has, so that none of them reaches for the page. Types that a
 * page hands them as an argument, and a worker lacks, are named here.
 */

/** localStorage. */
interface Storage {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
  clear(): void;
}

/** Another tab wrote to it. */
interface StorageEvent extends Event {
  readonly key: string | null;
  readonly newValue: string | null;
}

interface StorageManager {
  persist(): Promise<boolean>;
}
