/** The start cannot go on; the message names the file and says what the database said. */
export class MigrationFailed extends Error {
  readonly file: string;
  constructor(file: string, reason: string, cause?: unknown) {
    super(`${file}: ${reason}`, { cause });
    this.name = 'MigrationFailed';
    this.file = file;
  }
}
