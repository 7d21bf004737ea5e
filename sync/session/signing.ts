import { createAuth, type AuthDeps } from './auth.ts';
import { fetchBackendToken } from './backendToken.ts';
import { createCredentials, type CredentialsDeps } from './credentials.ts';

export type SigningDeps = AuthDeps & Pick<CredentialsDeps, 'hasPassword'>;

/** Signing in and up, and the changes of how a person signs in: asked for by few, and never at the start. */
export function createSigning(deps: SigningDeps) {
  const { origin, log, stored, session } = deps;
  return {
    ...createAuth(deps),
    ...createCredentials({
      ...deps,
      onNewPassword: ({ id, ...typed }) =>
        void fetchBackendToken({ origin, log, stored, ending: session.endingOf(id) }, typed),
    }),
  };
}
