import type { Clock } from '../../kit/clock.ts';
import type { Live, LiveQuery, OwnProfile } from '../../model/types.ts';
import type { QueryScope } from '../../store/index.ts';
import { following, liveQuery, mapped } from '../../kit/source.ts';
import { stableValue } from '../../kit/stable.ts';

/** The own row, live. */
export function createOwnProfile(
  scopes: Live<QueryScope | null>,
  clock: Clock,
): LiveQuery<OwnProfile | null> {
  return liveQuery(
    following(scopes, ({ reads, userId }: QueryScope) => {
      const keep = stableValue<OwnProfile | null>();
      return mapped(reads.self, (docs) => {
        const doc = docs.find(({ id }) => id === userId);
        return keep(
          doc === undefined
            ? null
            : {
                id: doc.id,
                fullName: doc.full_name,
                email: doc.email ?? null,
                userType: doc.user_type,
                avatarUrl: doc.avatar_url,
                agentId: doc.agent_id ?? null,
              },
        );
      });
    }),
    clock,
    () => scopes.get()?.owner ?? null,
  );
}
