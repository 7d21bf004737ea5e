import { reviewSignsIn } from '#contract/rules/areas/reviewSigns.ts';
import type { Db } from '#server/db/db.ts';

/**
 * Looks at what residents wrote about areas by the rule the device has, too (contract/rules/areas/reviewSigns.ts): shown, or held until
 * a moderator decided. Several processes share the work. Gives how many were judged.
 */
export async function checkReviews(db: Db): Promise<number> {
  for (let judged = 0; ; judged += 1) if (!(await checkOne(db))) return judged;
}

async function checkOne(db: Db): Promise<boolean> {
  return db.asService(async (sql) => {
    const [due] = await sql.query<{ told_id: string; text: string }>(
      'select told_id, text from private.next_review()',
    );
    if (due === undefined) return false;
    await sql.query('select private.judge_review($1::uuid, $2::text[])', [
      due.told_id,
      reviewSignsIn(due.text),
    ]);
    return true;
  });
}
