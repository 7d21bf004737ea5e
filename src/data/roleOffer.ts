import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { Role, SessionState } from './types.ts';
import { useSession } from './useSession.ts';

/** A role that a person holds and does not act in, offered to them with one press. */
export type RoleOffer = {
  readonly userId: string;
  readonly role: Role;
} & (
  | {
      /** A page of that role was opened and refused. */
      readonly kind: 'refused';
      /** Its address. */
      readonly to: string;
    }
  | {
      /** Logging in changed the role; it had been this one. */
      readonly kind: 'signedIn';
      /** The role of now was not held before. */
      readonly isNew: boolean;
    }
);

const offered = atom<RoleOffer | null>(null);
const store = getDefaultStore();

/** Offers a role until it is taken or put away; null puts it away. A later offer takes the place of an earlier one. */
export function offerRole(offer: RoleOffer | null): void {
  store.set(offered, offer);
}

/** Whether the offer is to whom is signed in, who holds the role and acts in another. */
export function isOpen({ userId, role }: RoleOffer, session: SessionState): boolean {
  if (session.status !== 'authenticated' || session.user.id !== userId) return false;
  return session.currentRole !== role && session.roles.some((held) => held.role === role);
}

/** The offer to the signed-in person; null where they do not hold the role, or act in it. */
export function useRoleOffer(): RoleOffer | null {
  const offer = useAtomValue(offered, { store });
  const session = useSession();
  return offer !== null && isOpen(offer, session) ? offer : null;
}
