import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. By their size, which is all that is known of them, they would come last. */
const LONGEST = [
  'tests/sync/brokenLine.test.ts',
  'tests/access/payloads.test.ts',
  'tests/server/embeddedStart.test.ts',
  'tests/simulator/simulator.test.ts',
  'tests/access/access.test.ts',
  'tests/sql/sql.test.ts',
  'tests/sync/market.test.ts',
  'tests/sync/session.test.ts',
  'tests/simulator/rows/sabotage.test.ts',
  'tests/server/start.test.ts',
  'tests/simulator/rows/rows.test.ts',
];

/** Begins with what takes longest: two run at once, and nobody waits in the end for one that began last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? LONGEST.length : at;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
