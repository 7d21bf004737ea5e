/** @module-tag long */
import { startTestServer } from '#tests/server/startTestServer.ts';
import { upstreamContract } from './upstream.suite.ts';

upstreamContract('Supabase in this process', async () => {
  const server = await startTestServer();
  const { anonKey, jwtSecret, mailbox } = server.backend.embedded;
  return {
    url: server.url,
    publishableKey: anonKey,
    secret: jwtSecret,
    codeFor: (email) => mailbox.list(email)[0]?.code,
    close: () => server.close(),
  };
});
