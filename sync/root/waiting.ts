import { following, liveQuery, type Source } from '../kit/source.ts';
import { stableList } from '../kit/stable.ts';
import type { Maintenance, Parcels, Role } from '../model/types.ts';
import type { Auth } from './account.ts';
import type { Market } from '../listings/index.ts';
import type { Waiting, WaitingThing } from '../model/waiting.ts';
import type { Identity } from './identity.ts';
import type { IdentityOf } from './identityOf.ts';
import type { Tab } from './tab.ts';

export interface WaitingParts {
  readonly parcels: Pick<Parcels, 'retry'>;
  readonly market: { readonly photos: Pick<Market['photos'], 'retry'> };
  readonly maintenance: Pick<Maintenance, 'syncNow'>;
  readonly auth: Pick<Auth, 'switchRole'>;
}

/** The waiting things beside messages: loaded when somebody looks at them. */
export function waitingOf(
  { platform, pending }: Tab,
  { identities, opening, ready }: IdentityOf,
  { parcels, market, maintenance, auth }: WaitingParts,
): Waiting {
  const { clock, log } = platform;
  const sourceOf = (identity: Identity): Source<readonly WaitingThing[]> => {
    const keep = stableList<WaitingThing>();
    return (emit) => {
      let stop: (() => void) | null = null;
      let isOver = false;
      const begin = async () => {
        const { watchThings } = await import('./waitingThings.ts');
        if (!isOver) stop = watchThings(identity, { clock, log }, (next) => emit(keep(next)));
      };
      begin().catch((error: unknown) => log.warn('what waits cannot be listed', error));
      return () => {
        isOver = true;
        stop?.();
      };
    };
  };
  const things = liveQuery<readonly WaitingThing[]>(
    following(identities.current, sourceOf),
    clock,
    () => opening.scopes.get()?.owner ?? null,
  );
  return {
    things: () => things,
    async tryNow({ rowId, content }) {
      if (content.type === 'parcel') await parcels.retry(rowId);
      else if (content.type === 'photo') await market.photos.retry(rowId);
      else await maintenance.syncNow();
    },
    discard: (thing) =>
      pending.track(
        (async () => {
          const other = otherRole(thing);
          if (other !== null) {
            await auth.switchRole(other);
            return;
          }
          const identity = await ready();
          await (await import('./waitingThings.ts')).discardThing(identity, thing);
        })(),
      ),
  };
}

/** The role that was left by a switch that waits; null: it is none. */
const otherRole = ({ content }: WaitingThing): Role | null => {
  if (content.type !== 'row' || content.collection !== 'roles') return null;
  return content.choice === 'landlord' ? 'renter' : 'landlord';
};
