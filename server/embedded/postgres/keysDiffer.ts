/** This process has other keys than those that use the database. */
export class KeysDiffer extends Error {
  override readonly name = 'KeysDiffer';
  constructor(what: string) {
    super(
      `${what}. All processes of a database have the same keys: what one signs the others take. Set AUTH_SECRET to the same in ` +
        'each, or give them the same DATA_DIR. For new keys stop every process, run "drop table roost.keys" in the database, and ' +
        'start again: mails under way end, and apps sign in anew.',
    );
  }
}
