import { afterAll, beforeAll, describe } from 'vitest';
import { databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { lintSuite } from './lint.suite.ts';
import { matrixSuite } from './matrix.suite.ts';
import { splinterSuite } from './splinter.suite.ts';

for (const database of await databases()) {
  // The embedded session may change the schema, a hosted project's login may not: only the one shows that a hole is found.
  const isSuperuser = database.name.startsWith('PGlite');
  describe(database.name, { tags: isSuperuser ? [] : ['long'] }, () => {
    let open: OpenDatabase;
    beforeAll(async () => {
      open = await database.open();
    });
    afterAll(() => open.close());
    const db = () => open.db;

    lintSuite(db, isSuperuser);
    splinterSuite(db, isSuperuser);
    matrixSuite(db, isSuperuser);
  });
}
