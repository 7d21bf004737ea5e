/** The words the worker shows a push with, as JSON (`PushWords`). Absent: nobody wants to be told here. */
export const PUSH_WORDS = '/device-choices/push';

/** The place on this device of the conversations of who is signed in: names of an IndexedDB database and its object store. */
export interface NamesAt {
  readonly database: string;
  readonly store: string;
}

/** The words of a person's language, and where the names are. It holds nothing of the person. */
export interface PushWords {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** By whose rules words are counted, and by whose digits numbers are written. */
  readonly plurals: string;
  readonly numbers: string;
  /** Keys as `message_one`, `call_other`, `viewing_confirmed`, `inquiry`. */
  readonly words: Readonly<Record<string, string>>;
  /** False: neither names nor words of anybody on the lock screen. */
  readonly showsContent: boolean;
  readonly names: NamesAt | null;
}
