import { databases } from './databases.ts';
import { dbSuite } from './db.suite.ts';

for (const database of await databases()) dbSuite(database);
