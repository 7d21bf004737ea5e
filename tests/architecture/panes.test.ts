import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { isNode, nodesIn, parsed, type SourceNode } from './testsIn.ts';

/**
 * The parts of pages that stand beside others. The behaviour of a broken pane: src/app/panes.browser.test.ts.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'src/app/Root.tsx': ['Beside'],
  'src/app/Shell.tsx': ['GuestHeader', 'Navigation', 'BannerPlace'],
  'src/features/chat/ChatPage.tsx': ['ListPane', 'ThreadPane'],
  'src/features/search/BrowsePage.tsx': ['FilterSheet', 'Suggestions'],
  'src/features/search/SearchPage.tsx': ['FilterForm', 'RecentSearches'],
  'src/features/search/components/ResultsPane.tsx': ['Found'],
  'src/features/search/components/SearchMap.tsx': ['HomesMap'],
};
/** Each part of a home's page is one of its own. */
const ALL_PARTS = ['src/features/listing/ListingView.tsx', 'src/features/listing/ListingParts.tsx'];
/** It puts parts together. */
const PUTS_TOGETHER = new Set(['ListingParts']);

const nodesOf = (file: string): readonly SourceNode[] =>
  nodesIn(parsed(file, readFileSync(file, 'utf8')));

/** The name of an element; null for what is none. */
function elementName({ type, openingElement }: SourceNode): string | null {
  if (type !== 'JSXElement' || !isNode(openingElement)) return null;
  const { name } = openingElement;
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : null;
}

test.each(Object.entries(PARTS))('in %s each of %j stands in a pane', (file, parts) => {
  const nodes = nodesOf(file);
  const panes = nodes.filter((node) => elementName(node) === 'Pane');
  const isInPane = ({ start, end }: SourceNode) =>
    panes.some((pane) => pane.start < start && end < pane.end);
  for (const part of parts) {
    const shown = nodes.filter((node) => elementName(node) === part);
    expect(shown, part).not.toEqual([]);
    expect(
      shown.filter((node) => !isInPane(node)),
      part,
    ).toEqual([]);
  }
});

it.each(ALL_PARTS)('%s shows no part of a home but in a pane of its own', (file) => {
  const nodes = nodesOf(file);
  const imported = new Set(
    nodes
      .filter(
        ({ type, source }) =>
          type === 'ImportDeclaration' &&
          isNode(source) &&
          /^\.\/.*\.tsx$/u.test(String(source['value'])),
      )
      .flatMap(({ specifiers }) => (Array.isArray(specifiers) ? specifiers.filter(isNode) : []))
      .flatMap(({ local }) => (isNode(local) ? [String(local['name'])] : []))
      .filter((name) => !PUTS_TOGETHER.has(name)),
  );
  expect(imported.size).toBeGreaterThan(5);
  const bare = nodes.map(elementName).filter((name) => name !== null && imported.has(name));
  expect(bare).toEqual([]);
});
