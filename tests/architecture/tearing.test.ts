import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { tearingIn } from './tearing.ts';

/** Files that await two writes in a row all the same, and why nothing of it is half done. */
const TEARING: Readonly<Record<string, string>> = {
  // The conversation is begun for the message; an empty one is no loss.
  'src/features/chat/components/ForwardDialog.tsx': 'outbox and conversations are two databases',
  // Deleting once more does the rest.
  'src/features/manage/components/DeleteDialog.tsx': 'viewings and homes are two databases',
  // Withdrawing once more does the rest.
  'src/features/manage/components/WithdrawDialog.tsx': 'viewings and homes are two databases',
  // Saving once more does the rest, and neither changes anything twice.
  'src/features/profile/PhotoEditor.tsx': 'parcels and profiles are two databases',
  'src/features/profile/ProfileForm.tsx': 'profiles and records are two databases',
  'src/features/saved/useRemoval.tsx': 'each note is whole by itself',
  'src/features/search/components/ChosenBar.tsx': 'each saved home is whole by itself',
  'src/features/search/hooks/useRecentSearches.ts': 'clearing once more clears the rest',
  // It stays on the device until all of it is sent.
  'src/features/share/ShareForm.tsx': 'each message is whole by itself',
  // Each conversation has the message or has it not.
  'src/shared/sending/SendInConversation.tsx': 'each message is whole by itself',
};

test('no component awaits two writes in a row that one command could do', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /(?<!\.test)\.tsx?$/u.test(path));
  const torn = files.filter((path) => tearingIn(path, readFileSync(path, 'utf8')).length > 0);
  expect(torn, 'use records.writeAll, or give sync a command').toEqual(
    Object.keys(TEARING).toSorted(),
  );
});

it.each([
  ['one after the other', 'await records.make(a); await sync.records.remove(b);', true],
  ['a write for each', 'for (const a of all) await chat.sendMessage(a);', true],
  ['all at once', 'await Promise.all(all.map((a) => notes.put(a)));', true],
  ['a helper', 'await shareWith(records, a); await records.make(b);', true],
  ['behind a condition', 'if (a) await account.saveProfile(a); await records.change(b);', true],
  ['one', 'const id = await records.make(a); await go(id);', false],
  ['one or the other', 'if (a) await records.make(a); else await records.remove(b);', false],
  ['one and back', 'if (a) { await records.make(a); return; } await records.remove(b);', false],
  ['reads', 'await market.listing(a); await records.list(b);', false],
  ['together', 'await records.writeAll([...a.map(of), b]);', false],
])('knows %s', (_, code, isTorn) => {
  const source = `const run = useCommand(async (sync) => { ${code} });`;
  expect(tearingIn('a.ts', source)).toEqual(isTorn ? [1] : []);
});
