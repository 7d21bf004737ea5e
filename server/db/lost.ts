/**
 * The database does not answer, or the connection to it was lost. Whether what was under way is stored nobody knows: it
 * is asked again by its id. The code is SQLSTATE's for a failed connection.
 */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  readonly code = '08006';

  constructor(cause: unknown) {
    super(`the database does not answer (${reasonOf(cause)})`, { cause });
  }
}

/** The login is refused, or the database it names is not there: waiting changes nothing. */
const REFUSED = /^(?:28|3D)\w{3}$/;

/** Whether the database may answer yet: it is down, starting, or out of reach. */
export const mayAnswerYet = (thrown: unknown): thrown is DatabaseLost =>
  thrown instanceof DatabaseLost && !REFUSED.test(codeOf(thrown.cause));

/** Several addresses of one name that all refuse are an error without words of its own. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || codeOf(cause) || cause.name;
}

function codeOf(thrown: unknown): string {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
