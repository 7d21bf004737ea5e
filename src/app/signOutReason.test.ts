import { beforeEach, expect, test } from 'vitest';
import type { Live, SessionState } from '#src/data/types.ts';
import { signOutReason, watchSignOut } from './signOutReason.ts';

const nobody: SessionState = { status: 'unauthenticated' };

function person(id: string, verified = false): SessionState {
  return {
    status: 'authenticated',
    user: { id, email: `${id}@x.test`, full_name: id, avatar_url: null, user_metadata: {} },
    roles: [{ role: 'renter', isPrimary: true }],
    currentRole: 'renter',
    verified,
  };
}

/** A session that is watched, and a way to change it. */
function watched(first: SessionState): (next: SessionState) => void {
  let state = first;
  let tell = () => undefined as void;
  const session: Live<SessionState> = {
    get: () => state,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  watchSignOut(session);
  return (next) => {
    state = next;
    tell();
  };
}

beforeEach(() => signOutReason.end());

test('a session that ends by itself was refused', () => {
  const become = watched(person('a'));
  become(nobody);
  expect(signOutReason.get()).toBe('refused');
});

test('whoever leaves has left, though what is known of them changes in between', () => {
  const become = watched(person('a'));
  signOutReason.begin();
  become(person('a', true));
  become(nobody);
  expect(signOutReason.get()).toBe('loggedOut');
});

test('nobody is leaving any more once somebody has signed in', () => {
  const become = watched(person('a'));
  signOutReason.begin();
  become(nobody);
  become(person('a'));
  expect(signOutReason.get()).toBeNull();
  signOutReason.begin();
  become(person('b'));
  expect(signOutReason.get()).toBeNull();
});

test('a start without anybody gives no reason', () => {
  const become = watched({ status: 'loading' });
  become(nobody);
  expect(signOutReason.get()).toBeNull();
});
