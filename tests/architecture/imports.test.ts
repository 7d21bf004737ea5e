import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { type Edge, importsIn, PRODUCT, readImportGraph } from './importGraph.ts';
import { circlesIn } from '../../scripts/circles.ts';
import { brokenEdges, isTest } from './importRule.ts';
import { DOORS, isBehindDoor, NAMES_MAX, roomOf, ROOMS } from './rooms.ts';
import { isBehindSubject, SUBJECT_DOORS } from './subjects.ts';

test('imports run downwards only', () => {
  const graph = readImportGraph();
  // A graph that was not read holds no broken edge either.
  expect(graph.length).toBeGreaterThan(200);
  expect(brokenEdges(graph)).toEqual([]);
});

test('no files import one another in a circle, in the whole repository', () => {
  expect(circlesIn(readImportGraph([...PRODUCT, 'tests', 'e2e', 'bench', 'scripts']))).toEqual([]);
});

const edge = (from: string, to: string): Edge => ({ from, to, isPackage: !to.includes('.ts') });

test.each([
  ['src/features/chat/ChatPage.tsx', 'src/features/auth/LoginPage.tsx'],
  ['src/features/chat/ChatPage.tsx', 'sync/index.ts'],
  ['src/data/useSession.ts', 'sync/session/auth.ts'],
  ['src/features/chat/ChatPage.tsx', 'src/app/router.tsx'],
  ['src/ui/Button.tsx', 'contract/entities/message.ts'],
  ['src/ui/Button.tsx', 'src/data/useSession.ts'],
  ['src/ui/Button.tsx', 'src/rules/people/quickReply.ts'],
  ['src/rules/people/quickReply.ts', 'src/data/useSession.ts'],
  ['src/rules/people/quickReply.ts', 'sync/index.ts'],
  ['src/features/chat/ChatPage.tsx', 'sync/model/types.ts'],
  ['sync/model/rules/settlement.ts', 'sync/model/types.ts'],
  ['src/features/chat/ChatPage.tsx', 'posthog-js/no-external'],
  ['src/analytics/track.ts', 'src/ui/Button.tsx'],
  ['src/features/chat/ChatPage.tsx', 'rxdb'],
  ['src/app/App.tsx', 'server/app.ts'],
  ['sync/chat/outbox/drain.ts', 'sync/adapters/socket/socket.ts'],
  ['sync/chat/outbox/drain.ts', 'server/env.ts'],
  ['sync/chat/outbox/drain.ts', 'react'],
  ['server/domain/messages/marks.ts', 'sync/model/types.ts'],
  ['server/domain/messages/marks.ts', 'server/api/api.ts'],
  ['server/db/db.ts', 'server/domain/messages/marks.ts'],
  ['contract/protocol/api.ts', 'server/env.ts'],
  ['contract/protocol/api.ts', 'node:fs'],
  ['contract/protocol/firstAnswer.ts', 'search/finding/found.ts'],
  ['search/finding/match.ts', 'sync/model/types.ts'],
  ['search/finding/match.ts', 'react'],
  ['src/sw/sw.ts', 'src/paths.ts'],
  ['sync/kit/live.ts', 'sync/model/types.ts'],
  ['sync/rows/pull.ts', 'sync/listings/definitions/areas.ts'],
  ['sync/session/leaving.ts', 'sync/root/tab.ts'],
  ['sync/listings/door.ts', 'sync/cupboard/box.ts'],
  ['sync/session/leaving.ts', 'sync/device/room.ts'],
  ['sync/root/openIdentity.ts', 'sync/engine/createEngine.ts'],
  ['sync/root/openMarket.ts', 'sync/outgoing/box.ts'],
  ['server/domain/messages/marks.ts', 'demo/people.ts'],
  ['demo/people.ts', 'server/domain/messages/marks.ts'],
  ['server/api/messages/routes.ts', 'server/domain/messages/marks.ts'],
  ['server/domain/calls/callLog.ts', 'server/domain/messages/delivery.ts'],
  ['server/api/messages/routes.ts', 'server/domain/marks.ts'],
  ['src/features/search/SearchPage.tsx', 'src/listings/card/ListingTile.tsx'],
  ['src/listings/card/ListingTile.tsx', 'src/listings/save/SaveButton.tsx'],
  ['src/features/tours/TourView.tsx', 'src/shared/tour/useDepth.ts'],
])('an import of %s that reaches for %s is named with the reason', (from, to) => {
  const [broken] = brokenEdges([edge(from, to)]);
  expect(broken).toMatch(new RegExp(`^${from} → ${to}: \\w.+`));
});

const doors = Object.entries(DOORS).flatMap(([room, files]) =>
  files.map((file) => `sync/${room}/${file}`),
);

test.each([...doors, ...SUBJECT_DOORS])('%s names a few things', (door) => {
  const { staticExports } = parseSync(door, readFileSync(door, 'utf8')).module;
  const names = staticExports.flatMap(({ entries }) => entries);
  expect(names.length).toBeGreaterThan(0);
  expect(names.length).toBeLessThanOrEqual(NAMES_MAX);
});

test('a room shows three of ten files at most, and all with doors a fifth', () => {
  const all = readImportGraph(['sync']).flatMap(({ from, to }) => [from, to]);
  const files = [...new Set(all)].filter((file) => file.startsWith('sync/') && !isTest(file));
  const rooms = ROOMS.flatMap((room) => {
    const doors = DOORS[room]?.length;
    const own = files.filter((file) => roomOf(file) === room).length;
    return doors === undefined ? [] : [{ room, doors, own }];
  });
  const open = rooms.filter(({ doors, own }) => doors > 0.3 * own);
  expect(open.map(({ room, doors, own }) => `${room}: ${doors} of ${own}`)).toEqual([]);
  const sum = (name: 'doors' | 'own') => rooms.reduce((count, each) => count + each[name], 0);
  expect(sum('doors') / sum('own')).toBeLessThan(0.2);
});

test('tests beside the code of a room go through the doors of other rooms, too', () => {
  const inSync = readImportGraph(['sync']).filter(({ to }) => to.startsWith('sync/'));
  expect(inSync.filter(isBehindDoor).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('tests beside the code of the server go through the doors of its domain, too', () => {
  const inServer = readImportGraph(['server']).filter(isBehindSubject);
  expect(inServer.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('types, re-exports and dynamic imports are edges, too', () => {
  const source = `
    import type { A } from './a.ts';
    export { b } from './b.ts';
    export * from './c.ts';
    const d = () => import('./d.ts');
    import './e.ts';
    const text = "import x from './no.ts'";
  `;
  expect(importsIn('made-up.ts', source).toSorted()).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `./${name}.ts`),
  );
});

test('circles are found, through types and several files', () => {
  const edges = [
    ['a.ts', 'b.ts'],
    ['b.ts', 'c.ts'],
    ['c.ts', 'a.ts'],
    ['c.ts', 'd.ts'],
    ['d.ts', 'e.ts'],
    ['f.ts', 'd.ts'],
  ].map(([from = '', to = '']) => edge(from, to));
  expect(circlesIn(edges)).toEqual([['a.ts', 'b.ts', 'c.ts']]);
});
