import type { Role } from '#contract/entities/role.ts';
import type { LocalUser } from '#contract/entities/user.ts';
import { createLive } from '../kit/live.ts';
import { SessionRefused, SignedOut } from '../model/signedOut.ts';
import type { HeldRole, Live, SessionState } from '../model/types.ts';
import { isSame } from '../kit/isSame.ts';
import { withProfile, withProfileKept, type Profile } from './localUser.ts';
import { currentRoleOf, keptRoleOf } from './roles.ts';
import type { KnownPerson, StoredSession } from './storedSession.ts';

/** The signed-in person on this device, in this tab and in local storage. */
export interface SessionStore {
  readonly state: Live<SessionState>;
  /** Takes over what local storage says now: at the start and when another tab changed it. `why`: see `clear`. */
  read(why?: SignedOut): void;
  signedIn(user: LocalUser, roles: readonly HeldRole[]): void;
  /** Does nothing unless this person is signed in. */
  updateUser(user: LocalUser): void;
  /** The own profile changed, here or elsewhere. Does nothing unless this person is signed in. */
  updateProfile(userId: string, profile: Profile): void;
  /**
   * The roles held, as they now are. The session goes on in the role it has while that is held, whatever was made primary
   * elsewhere; `chosen` is the role it goes on in otherwise. Does nothing unless this person is signed in.
   */
  updateRoles(userId: string, roles: readonly HeldRole[], chosen?: Role): void;
  verified(): void;
  /** The server says that the session is over. */
  refused(): void;
  /**
   * Runs what ends the session on the server, as the deletion of the account does: that the server then refuses the
   * session is its success, and no news before `work` has ended.
   */
  whileEnding<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the session: the person left, unless the session was refused. */
  clear(why?: SignedOut): void;
  /**
   * Aborts in the turn in which the session of now ends: by Log Out, a refusal, or another person. Without a
   * signed-in person it aborts with the next such end: a sign-in that was under way then is over, too. Its
   * reason says which.
   */
  ending(): AbortSignal;
  /** The same of this person's session; aborted already where they are not signed in. */
  endingOf(userId: string): AbortSignal;
}

/** `onRefused`: the server ends the session of this person, who is signed in until it was called. */
export function createSessionStore(
  stored: StoredSession,
  onRefused: (userId: string) => void = () => undefined,
): SessionStore {
  const state = createLive<SessionState>({ status: 'loading' }, isSame);
  let person: KnownPerson | null = null;
  let isVerified = false;
  let span = new AbortController();
  let endings = 0;
  let wasRefused = false;

  const end = (why: SignedOut) => {
    span.abort(why);
    span = new AbortController();
  };
  const refuse = (store: SessionStore) => {
    if (person !== null) onRefused(person.user.id);
    store.clear(new SessionRefused());
  };
  const show = () => state.set(shownOf(person, isVerified));
  const change = (next: KnownPerson) => {
    // Another tab may have signed them out, and this one not have heard of it yet.
    const isHeld = stored.read()?.user.id === person?.user.id;
    person = next;
    if (isHeld && !isSame(stored.read(), next)) stored.write(next);
  };

  return {
    state,
    read(why = new SignedOut()) {
      const next = stored.read();
      if (next?.user.id !== person?.user.id) isVerified = false;
      if (person !== null && next?.user.id !== person.user.id) end(why);
      person = next;
      show();
    },
    signedIn(user, roles) {
      if (person !== null && user.id !== person.user.id) end(new SignedOut());
      const savedRole = currentRoleOf(roles, null, user.user_metadata.user_type);
      person = { user, roles, savedRole };
      if (!isSame(stored.read(), person)) stored.write(person);
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
    updateRoles(userId, roles, chosen) {
      if (person?.user.id !== userId) return;
      const { user_type: userType } = person.user.user_metadata;
      // Another tab may have switched, and this one not have heard of it yet.
      const before = stored.read()?.savedRole ?? person.savedRole;
      change({ ...person, roles, savedRole: keptRoleOf(roles, chosen ?? before, userType) });
      show();
    },
    verified() {
      if (person === null || isVerified) return;
      isVerified = true;
      show();
    },
    refused() {
      if (endings > 0) wasRefused = true;
      else refuse(this);
    },
    async whileEnding(work) {
      endings += 1;
      try {
        return await work();
      } finally {
        endings -= 1;
        const isHeld = wasRefused && endings === 0;
        if (isHeld) wasRefused = false;
        // It did not end the session here: then the refusal counts.
        if (isHeld && person !== null) refuse(this);
      }
    },
    clear(why = new SignedOut()) {
      end(why);
      person = null;
      isVerified = false;
      stored.clear();
      show();
    },
    ending: () => span.signal,
    endingOf: (userId) =>
      person?.user.id === userId ? span.signal : AbortSignal.abort(new SignedOut()),
  };
}

function shownOf(person: KnownPerson | null, verified: boolean): SessionState {
  if (person === null) return { status: 'unauthenticated' };
  const { user, roles, savedRole } = person;
  const currentRole = keptRoleOf(roles, savedRole, user.user_metadata.user_type);
  return { status: 'authenticated', user, roles, currentRole, verified };
}
