import { afterAll, beforeAll, describe } from 'vitest';
import { databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { accountsSuite } from './accounts.suite.ts';
import { availabilitySuite } from './availability.suite.ts';
import { bodiesSuite } from './bodies.suite.ts';
import { inquiriesSuite } from './inquiries.suite.ts';
import { invitationsSuite } from './invitations.suite.ts';
import { listingsSuite } from './listings.suite.ts';
import { messagesSuite } from './messages.suite.ts';
import { moderationSuite } from './moderation.suite.ts';
import { noticesSuite } from './notices.suite.ts';
import { opinionsSuite } from './opinions.suite.ts';
import { recordsSuite } from './records.suite.ts';
import { schedulesSuite } from './schedules.suite.ts';
import { sharingSuite } from './sharing.suite.ts';
import { requestsSuite } from './requests.suite.ts';
import { rolesSuite } from './roles.suite.ts';
import { upkeepSuite } from './upkeep.suite.ts';
import { viewsSuite } from './views.suite.ts';
import { epochSuite, lateCommitSuite, syncSuite } from './sync.suite.ts';

for (const database of await databases()) {
  describe(database.name, { tags: database.tags }, () => {
    let open: OpenDatabase;
    beforeAll(async () => {
      open = await database.open();
    });
    afterAll(() => open.close());
    const db = () => open.db;

    accountsSuite(db);
    rolesSuite(db);
    requestsSuite(db);
    messagesSuite(db);
    syncSuite(db);
    recordsSuite(db);
    sharingSuite(db);
    invitationsSuite(db);
    opinionsSuite(db);
    bodiesSuite(db);
    listingsSuite(db);
    schedulesSuite(db, (text) => open.asOwner(text));
    inquiriesSuite(db);
    viewsSuite(db);
    availabilitySuite(db);
    noticesSuite(db);
    moderationSuite(db);
    upkeepSuite(db, database.name.startsWith('PostgreSQL'));
    // Two transactions side by side need two sessions; PGlite is one.
    if (database.name.startsWith('PostgreSQL')) lateCommitSuite(db);
    epochSuite(db);
  });
}
