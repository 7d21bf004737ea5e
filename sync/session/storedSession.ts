import * as z from 'zod/mini';
import { roleSchema, type Role } from '#contract/entities/role.ts';
import { localUserSchema, type LocalUser } from '#contract/entities/user.ts';
import type { Log } from '../kit/log.ts';
import type { HeldRole } from '../model/types.ts';
import { KEYS } from './keys.ts';

const storedRolesSchema = z.array(z.object({ role: roleSchema, is_primary: z.boolean() }));

export interface KnownPerson {
  readonly user: LocalUser;
  readonly roles: readonly HeldRole[];
  /** The role last chosen on this device. */
  readonly savedRole: Role | null;
}

/** The copy of the signed-in person in local storage. A copy that does not parse is removed and reported. */
export interface StoredSession {
  read(): KnownPerson | null;
  write(person: KnownPerson): void;
  /** Everything that says who is signed in. */
  clear(): void;
  readPendingUserType(): Role | null;
  writePendingUserType(role: Role | null): void;
  writeBackendToken(token: string): void;
  /** Whether a sign-in is kept here, or one is being made: the auth service's session comes first. */
  hasToken(): boolean;
}

export function createStoredSession(storage: Storage, log: Log): StoredSession {
  /** Private modes and full disks refuse; the session then lasts as long as the tab. */
  const put = (key: string, value: string) => {
    try {
      // A value that another tab writes at the same moment is not overwritten with the earlier one.
      if (storage.getItem(key) !== value) storage.setItem(key, value);
    } catch (error) {
      log.warn(`local storage refused ${key}`, error);
    }
  };
  const take = <T>(key: string, schema: z.ZodMiniType<T>, decode: (text: string) => unknown) => {
    const text = storage.getItem(key);
    if (text === null) return null;
    try {
      return schema.parse(decode(text));
    } catch {
      log.warn(`local storage held a broken ${key}: removed`);
      storage.removeItem(key);
      return null;
    }
  };
  const asIs = (text: string): unknown => text;

  return {
    read() {
      const user = take(KEYS.user, localUserSchema, JSON.parse);
      if (user === null) return null;
      const roles = take(KEYS.userRoles, storedRolesSchema, JSON.parse) ?? [];
      return {
        user,
        roles: roles.map(({ role, is_primary }) => ({ role, isPrimary: is_primary })),
        savedRole: take(KEYS.currentRole, roleSchema, asIs),
      };
    },
    write({ user, roles, savedRole }) {
      put(KEYS.userRoles, JSON.stringify(roles.map(asRow)));
      if (savedRole === null) storage.removeItem(KEYS.currentRole);
      else put(KEYS.currentRole, savedRole);
      // Last: other tabs look when this one changes.
      put(KEYS.user, JSON.stringify(user));
    },
    clear() {
      for (const key of [
        KEYS.token,
        KEYS.backendToken,
        KEYS.userRoles,
        KEYS.currentRole,
        KEYS.pendingUserType,
        KEYS.user,
      ])
        storage.removeItem(key);
    },
    readPendingUserType: () => take(KEYS.pendingUserType, roleSchema, asIs),
    writePendingUserType(role) {
      if (role === null) storage.removeItem(KEYS.pendingUserType);
      else put(KEYS.pendingUserType, role);
    },
    writeBackendToken: (token) => put(KEYS.backendToken, token),
    hasToken: () => storage.getItem(KEYS.token) !== null,
  };
}

const asRow = ({ role, isPrimary }: HeldRole) => ({ role, is_primary: isPrimary });
