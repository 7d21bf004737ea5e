/** The person whom local storage names, and where each part of it stands. */
export { KEYS } from './keys.ts';
export { localUserOf } from './localUser.ts';
export { createPersonBefore, type PersonBefore } from './personBefore.ts';
export { createRemoval, type Removal } from './removal.ts';
export { createSessionStore, type SessionStore } from './sessionStore.ts';
export { createStoredSession, type StoredSession } from './storedSession.ts';
