import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Shared by a project that still signs with HS256 and its servers. */
export const SECRET = 'a secret of thirty-two characters';

const claimsOf = (userId: string, alg: string) =>
  new SignJWT({ sub: userId, role: 'authenticated', session_id: randomUUID() })
    .setProtectedHeader({ alg, ...(alg === 'ES256' && { kid: 'one' }) })
    .setAudience('authenticated')
    .setExpirationTime('1h');

/** An access token as a project with a shared secret makes it. */
export const secretToken = (userId: string, secret = SECRET): Promise<string> =>
  claimsOf(userId, 'HS256').sign(new TextEncoder().encode(secret));

/** The auth service of a project that signs with keys of its own and publishes them. */
export interface KeyServer {
  readonly url: string;
  /** How often the keys were asked for. */
  asked(): number;
  /** The headers of the last sign-in. */
  signedInWith(): IncomingHttpHeaders | undefined;
  token(userId: string): Promise<string>;
  /** The same claims, signed by a key that is published nowhere. */
  forgedToken(userId: string): Promise<string>;
  close(): Promise<void>;
}

export async function startKeyServer(): Promise<KeyServer> {
  const own = await generateKeyPair('ES256');
  const foreign = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }];
  let asked = 0;
  let signedInWith: IncomingHttpHeaders | undefined;
  const server = createServer((request, response) => {
    const isKeys = request.url === '/auth/v1/.well-known/jwks.json';
    if (isKeys) asked += 1;
    if (request.url?.startsWith('/auth/v1/token')) signedInWith = request.headers;
    response.writeHead(isKeys ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKeys ? { keys } : {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    signedInWith: () => signedInWith,
    token: (userId) => claimsOf(userId, 'ES256').sign(own.privateKey),
    forgedToken: (userId) => claimsOf(userId, 'ES256').sign(foreign.privateKey),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
