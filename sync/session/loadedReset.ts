import type { AuthResult } from '../model/types.ts';
import type { Entry } from './entry.ts';
import type { PasswordReset, PasswordResetDeps } from './passwordReset.ts';

/** The same as `createPasswordReset`, loaded with its first use, which needs the network all the same. */
export function createLoadedReset(deps: PasswordResetDeps, entry: Entry): PasswordReset {
  let loaded: Promise<PasswordReset> | null = null;

  const load = async () => (await import('./passwordReset.ts')).createPasswordReset(deps, entry);

  async function by(act: (reset: PasswordReset) => Promise<AuthResult>): Promise<AuthResult> {
    loaded ??= load();
    let reset: PasswordReset;
    try {
      reset = await loaded;
    } catch {
      loaded = null;
      return { ok: false, failure: 'network' };
    }
    return await act(reset);
  }

  return {
    requestPasswordReset: (...asked) => by((reset) => reset.requestPasswordReset(...asked)),
    resetPassword: (input) => by((reset) => reset.resetPassword(input)),
  };
}
