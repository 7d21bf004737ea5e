import type { Role } from '#contract/entities/role.ts';
import type { LocalUser } from '#contract/entities/user.ts';
import { createLive } from '../kit/live.ts';
import type { HeldRole, Live, SessionState } from '../model/types.ts';
import { isSame } from '../kit/isSame.ts';
import { withProfile, withProfileKept, type Profile } from './localUser.ts';
import { currentRoleOf } from './roles.ts';
import type { KnownPerson, StoredSession } from './storedSession.ts';

/** Who is signed in on this device, in this tab and in local storage. */
export interface SessionStore {
  readonly state: Live<SessionState>;
  /** Takes over what local storage says now: at the start and when another tab changed it. */
  read(): void;
  signedIn(user: LocalUser, roles: readonly HeldRole[]): void;
  /** Does nothing unless this person is signed in. */
  updateUser(user: LocalUser): void;
  /** The own profile changed, here or elsewhere. Does nothing unless this person is signed in. */
  updateProfile(userId: string, profile: Profile): void;
  updateRoles(userId: string, roles: readonly HeldRole[], savedRole?: Role): void;
  verified(): void;
  /** Nobody is signed in any more. */
  clear(): void;
}

export function createSessionStore(stored: StoredSession): SessionStore {
  const state = createLive<SessionState>({ status: 'loading' }, isSame);
  let person: KnownPerson | null = null;
  let isVerified = false;

  const show = () => {
    state.set(
      person === null
        ? { status: 'unauthenticated' }
        : {
            status: 'authenticated',
            user: person.user,
            roles: person.roles,
            currentRole: currentRoleOf(
              person.roles,
              person.savedRole,
              person.user.user_metadata.user_type,
            ),
            verified: isVerified,
          },
    );
  };
  const change = (next: KnownPerson) => {
    if (next.user.id !== person?.user.id) isVerified = false;
    person = next;
    if (!isSame(stored.read(), next)) stored.write(next);
  };

  return {
    state,
    read() {
      const next = stored.read();
      if (next?.user.id !== person?.user.id) isVerified = false;
      person = next;
      show();
    },
    signedIn(user, roles) {
      const savedRole = currentRoleOf(roles, null, user.user_metadata.user_type);
      change({ user, roles, savedRole });
      isVerified = true;
      show();
    },
    updateUser(user) {
      if (person?.user.id !== user.id) return;
      change({ ...person, user: withProfileKept(person.user, user) });
      isVerified = true;
      show();
    },
    updateProfile(userId, profile) {
      if (person?.user.id !== userId) return;
      change({ ...person, user: withProfile(person.user, profile) });
      show();
    },
    updateRoles(userId, roles, savedRole) {
      if (person?.user.id !== userId) return;
      const { user_type: userType } = person.user.user_metadata;
      const saved = currentRoleOf(roles, savedRole ?? person.savedRole, userType);
      change({ ...person, roles, savedRole: saved });
      show();
    },
    verified() {
      if (person === null || isVerified) return;
      isVerified = true;
      show();
    },
    clear() {
      person = null;
      isVerified = false;
      stored.clear();
      show();
    },
  };
}
