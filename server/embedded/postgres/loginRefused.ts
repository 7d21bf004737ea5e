import { DatabaseError } from 'pg';

/** SQLSTATE of a statement that the login may not run. */
const NOT_ALLOWED = '42501';

/** The login of DATABASE_URL may not make what the product needs. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';
  constructor(cause: Error) {
    super(
      `DATABASE_URL: its login may not do what a start needs (${cause.message}). Let it own the database, and make the roles as an ` +
        'administrator: create role anon; create role authenticated; create role service_role bypassrls; ' +
        'grant anon, authenticated, service_role to LOGIN;',
      { cause },
    );
  }
}

/** LoginRefused in place of an error that says the login may not do it; any other error as it is. */
export const asLoginRefused = (thrown: unknown): unknown =>
  thrown instanceof DatabaseError && thrown.code === NOT_ALLOWED
    ? new LoginRefused(thrown)
    : thrown;
