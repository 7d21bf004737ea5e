import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { askedPath, libraryPaths, VERBS } from './libraryPaths.ts';

const HEAD = `# What a path of the embedded library answers

Every path that the library's own router knows, in every verb, asked by a guest with the public key and an empty object,
through the whole server. The library's own verbs for it stand in the second column; \`404 not_found\` and
\`405 method_not_allowed\` are the front's word, and the library was not asked. A path or a verb that a newer library
brings fails \`libraryPaths.test.ts\`; so does a door that opens. Rows (\`/rest/v1\`) have a list of their own.

After a change that is meant: \`npx vitest run -u tests/access/libraryPaths.test.ts\`, and read the difference.
`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function answerOf(verb: string, path: string): Promise<string> {
  const { status, body } = await server.call(verb, path, {
    headers: { apikey: server.backend.embedded.anonKey },
    ...(['POST', 'PUT', 'PATCH'].includes(verb) && { body: {} }),
  });
  const said = body as { error_code?: unknown; code?: unknown } | undefined;
  const code = said?.error_code ?? said?.code;
  return typeof code === 'string' ? `${status} ${code}` : String(status);
}

test('what a path of the embedded library answers a guest is what the list says', async () => {
  const lines = [
    `| path | library's verbs | ${VERBS.join(' | ')} |`,
    `|${' --- |'.repeat(VERBS.length + 2)}`,
  ];
  for (const [path, verbs] of await libraryPaths()) {
    const isRows = path.startsWith('/rest/v1');
    const cells: string[] = [];
    for (const verb of VERBS) cells.push(isRows ? '' : await answerOf(verb, askedPath(path)));
    lines.push(`| ${[`\`${path}\``, verbs.join(' '), ...cells].join(' | ')} |`);
  }
  const list = `${HEAD}\n${lines.join('\n')}\n`;
  expect(list).not.toMatch(/\b5\d\d\b/);
  await expect(list).toMatchFileSnapshot('libraryPaths.md');
});
