import type { LocalDatabase } from '../database/database.ts';
import type { RecordDoc } from '../database/schemas/record.ts';
import type { UserDoc } from '../database/schemas/user.ts';
import type { Log } from '../ports/log.ts';
import type { Rows } from '../ports/rows.ts';
import type { HeldRole } from '../types.ts';
import { pullScopes } from './pull.ts';
import { mergeRecords } from './merge.ts';
import { pushRecords, pushRoles, pushUsers, type Unanswered } from './push.ts';
import { renamePeople } from './renamePeople.ts';
import { replicate, type ReplicatedKey, type Replication } from './replicate.ts';
import { parseRecord, parseRole, parseUser } from './rows.ts';

export interface ReplicationDeps {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly rows: Rows;
  readonly log: Log;
  readonly retryMs?: number;
  /** Pull every scope whole: what the device has and the server does not goes. */
  readonly rebuild?: boolean;
  onSynced(collection: ReplicatedKey, direction: 'pull' | 'push'): void;
  /** Rows that are not understood, and edits both sides made, so far. */
  onTrouble(collection: ReplicatedKey, kind: 'failed' | 'conflicts'): void;
  /** The server refused a change for good; it is undone. */
  onRefused(collection: ReplicatedKey): void;
  /** The own profile as it now is on this device. */
  onProfile(profile: UserDoc): void;
  /** One's own roles as they now are on this device. */
  onRoles(roles: readonly HeldRole[]): void;
}

/** Replication of people, the own profile and the own roles, started for a leader. */
export interface Replications {
  /** Something changed on the server: pull it. */
  hint(collection: string): void;
  readonly users: Replication;
  readonly roles: Replication;
  readonly records: Replication;
  stop(): Promise<void>;
}

export async function startReplications(deps: ReplicationDeps): Promise<Replications> {
  const { userId, database, rows, log } = deps;
  const [users, roles, records] = await Promise.all([
    database.collection('users'),
    database.collection('roles'),
    database.collection('records'),
  ]);
  const eventsOf = (collection: ReplicatedKey) => ({
    onPulled: () => deps.onSynced(collection, 'pull'),
    onPushed: () => deps.onSynced(collection, 'push'),
    onRejected(id: string, code: string) {
      log.warn(`the server refused a change of ${collection}/${id}: ${code}`);
      deps.onRefused(collection);
    },
    onConflict(id: string, fields: readonly string[]) {
      log.warn(`${collection}/${id} was changed elsewhere too: ${fields.join(', ')}`);
      deps.onTrouble(collection, 'conflicts');
    },
  });
  const toRebuild = new Set(deps.rebuild === true ? ['self', 'people', 'mine'] : []);
  const recordsToRebuild = new Set(deps.rebuild === true ? ['mine'] : []);
  const onQuarantine = (collection: ReplicatedKey) => (scope: string, id: string) => {
    log.warn(`a row of ${collection}/${scope} is not understood: ${id}`);
    deps.onTrouble(collection, 'failed');
  };

  /** Once the library has noted what it was just told: news that comes before is taken for a conflict. */
  const pullWholeLater = (replication: Replication, scope: string) => {
    const later = async () => {
      await replication.inSync();
      toRebuild.add(scope);
      replication.reSync();
    };
    later().catch((error: unknown) => log.info('a scope is pulled whole at the next start', error));
  };
  const usersUnanswered: Unanswered<UserDoc> = new Map();
  const recordsUnanswered: Unanswered<RecordDoc> = new Map();

  const usersReplication = replicate<'users'>(
    users,
    'users',
    {
      async pull(from, limit) {
        const pulled = await pullScopes(
          {
            rows,
            collection: 'users',
            scopes: ['self', 'people'],
            parse: parseUser,
            async localDocs(scope) {
              const docs = await users
                .find({ selector: { scope: scope === 'self' ? 'self' : 'people' } })
                .exec();
              return docs.map((doc) => doc.toMutableJSON());
            },
            takeRebuild: (scope) => toRebuild.delete(scope),
            onQuarantine: onQuarantine('users'),
          },
          from,
          limit,
        );
        await renamePeople(database, userId, pulled.documents).catch((error: unknown) =>
          log.warn('a conversation still shows a name as it was', error),
        );
        return pulled;
      },
      push: (changes) =>
        pushUsers(rows, changes, parseUser, {
          unanswered: usersUnanswered,
          onUnbased: () => pullWholeLater(usersReplication, 'people'),
        }),
    },
    eventsOf('users'),
    log,
    deps.retryMs,
  );
  const rolesReplication = replicate<'roles'>(
    roles,
    'roles',
    {
      pull: (from, limit) =>
        pullScopes(
          {
            rows,
            collection: 'roles',
            scopes: ['mine'],
            parse: parseRole,
            async localDocs() {
              const docs = await roles.find().exec();
              return docs.map((doc) => doc.toMutableJSON());
            },
            takeRebuild: (scope) => toRebuild.delete(scope),
            onQuarantine: onQuarantine('roles'),
          },
          from,
          limit,
        ),
      push: (changes) =>
        pushRoles(rows, userId, changes, () => pullWholeLater(rolesReplication, 'mine')),
    },
    eventsOf('roles'),
    log,
    deps.retryMs,
  );

  const recordsReplication = replicate<'records'>(
    records,
    'records',
    {
      pull: (from, limit) =>
        pullScopes(
          {
            rows,
            collection: 'records',
            scopes: ['mine'],
            parse: parseRecord,
            async localDocs() {
              const docs = await records.find().exec();
              return docs.map((doc) => doc.toMutableJSON());
            },
            takeRebuild: () => recordsToRebuild.delete('mine'),
            onQuarantine: onQuarantine('records'),
          },
          from,
          limit,
        ),
      push: (changes) => pushRecords(rows, changes, parseRecord, recordsUnanswered),
      merge: mergeRecords,
    },
    eventsOf('records'),
    log,
    deps.retryMs,
  );

  const tellRoles = async () => {
    const docs = await roles.find().exec();
    const held = docs.map(({ role, is_primary }) => ({ role, isPrimary: is_primary }));
    if (held.length > 0) deps.onRoles(held.toSorted((one, two) => rank(two) - rank(one)));
  };
  const tellProfile = async () => {
    const doc = await users.findOne(userId).exec();
    if (doc !== null) deps.onProfile(doc.toMutableJSON());
  };
  const profileChanges = users.eventBulks$.subscribe(({ events }) => {
    if (!events.some(({ documentId }) => documentId === userId)) return;
    tellProfile().catch((error: unknown) => log.warn('own profile could not be read', error));
  });
  usersReplication
    .inSync()
    .then(tellProfile)
    .catch((error: unknown) => log.info('own profile was not pulled', error));
  // Not before the first pull: what is here may be older than the last sign-in.
  rolesReplication
    .inSync()
    .then(tellRoles)
    .catch((error: unknown) => log.info('own roles were not pulled', error));
  const subscription = roles.eventBulks$.subscribe(() => {
    tellRoles().catch((error: unknown) => log.warn('own roles could not be read', error));
  });

  return {
    users: usersReplication,
    roles: rolesReplication,
    records: recordsReplication,
    hint(collection) {
      if (collection === 'users') usersReplication.reSync();
      if (collection === 'roles') rolesReplication.reSync();
      if (collection === 'records') recordsReplication.reSync();
    },
    async stop() {
      subscription.unsubscribe();
      profileChanges.unsubscribe();
      await Promise.all(
        [usersReplication, rolesReplication, recordsReplication].map((each) => each.stop()),
      );
    },
  };
}

const rank = ({ isPrimary }: HeldRole): number => (isPrimary ? 1 : 0);
