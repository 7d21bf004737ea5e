import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createVerifier } from './verifyToken.ts';

const secret = 'a secret of thirty-two characters';
const sub = '0b2f1f7e-53d8-4b0a-9a48-6c3c1d0a1f10';
const session_id = '5f1b7a64-58a8-4d11-9b2e-3f6f0d8c2a44';
const es256 = await generateKeyPair('ES256', { extractable: true });
const rs256 = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('ES256', { extractable: true });

let isDown = false;
const jwksServer = createServer((_request, response) => {
  void (async () => {
    const keys = [
      { ...(await exportJWK(es256.publicKey)), kid: 'es', alg: 'ES256' },
      { ...(await exportJWK(rs256.publicKey)), kid: 'rs', alg: 'RS256' },
    ];
    response.writeHead(isDown ? 502 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  })();
});
let jwksUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => jwksServer.listen(0, '127.0.0.1', resolve));
  jwksUrl = `http://127.0.0.1:${(jwksServer.address() as AddressInfo).port}/jwks.json`;
});
afterAll(() => void jwksServer.close());

interface Made {
  alg?: string;
  key?: CryptoKey | Uint8Array;
  kid?: string;
  audience?: string;
  claims?: Record<string, unknown>;
  expires?: string | number;
}

function token(made: Made = {}): Promise<string> {
  const { alg = 'HS256', key = new TextEncoder().encode(secret), kid, expires = '1h' } = made;
  return new SignJWT({ sub, role: 'authenticated', session_id, email: 'a@b.test', ...made.claims })
    .setProtectedHeader({ alg, ...(kid && { kid }) })
    .setAudience(made.audience ?? 'authenticated')
    .setExpirationTime(expires)
    .sign(key);
}

test('HS256 by the secret gives the claims', async () => {
  const claims = await createVerifier({ secret })(await token());
  expect(claims).toEqual({
    sub,
    role: 'authenticated',
    session_id,
    email: 'a@b.test',
    exp: expect.any(Number),
  });
});

test.each([
  ['ES256', 'es', es256],
  ['RS256', 'rs', rs256],
])('%s by the published keys gives the claims', async (alg, kid, { privateKey }) => {
  const verify = createVerifier({ jwksUrl });
  await expect(verify(await token({ alg, kid, key: privateKey }))).resolves.toMatchObject({ sub });
});

test('each kind is taken only when it is configured', async () => {
  const es = await token({ alg: 'ES256', kid: 'es', key: es256.privateKey });
  await expect(createVerifier({ secret })(es)).rejects.toMatchObject({ code: 'unauthenticated' });
  const hs = await token();
  await expect(createVerifier({ jwksUrl })(hs)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a public key is no HS256 secret', async () => {
  const asSecret = new TextEncoder().encode(JSON.stringify(await exportJWK(es256.publicKey)));
  const forged = await token({ key: asSecret, kid: 'es' });
  const verify = createVerifier({ secret, jwksUrl });
  await expect(verify(forged)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test.each<[string, Made]>([
  ['of another secret', { key: new TextEncoder().encode('b'.repeat(32)) }],
  ['of a foreign key', { alg: 'ES256', kid: 'es', key: foreign.privateKey }],
  ['of an unknown key', { alg: 'ES256', kid: 'other', key: foreign.privateKey }],
  ['that has expired', { expires: 1 }],
  ['for another audience', { audience: 'anon' }],
  ['of the service', { claims: { role: 'service_role' } }],
  ['of nobody', { claims: { sub: 'postgres' } }],
])('a token %s is refused', async (_what, made) => {
  const verify = createVerifier({ secret, jwksUrl });
  await expect(verify(await token(made))).rejects.toMatchObject({ code: 'unauthenticated' });
});

test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('garbage %j is refused', async (text) => {
  await expect(createVerifier({ secret, jwksUrl })(text)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('keys that cannot be had sign nobody out', async () => {
  const es = await token({ alg: 'ES256', kid: 'es', key: es256.privateKey });
  isDown = true;
  await expect(createVerifier({ jwksUrl })(es)).rejects.toMatchObject({ code: 'unavailable' });
  const refused = createVerifier({ jwksUrl: 'http://127.0.0.1:1/jwks.json' });
  await expect(refused(es)).rejects.toMatchObject({ code: 'unavailable' });
  isDown = false;
});

test('a token that passed is not looked at again for a moment, or up to its end', async () => {
  let now = Date.now();
  const verify = createVerifier({ secret }, () => now);
  const [short, long] = [await token({ expires: '20s' }), await token()];
  const checks = vi.spyOn(crypto.subtle, 'verify');
  const first = await verify(short);
  expect(await verify(short)).toEqual(first);
  expect(checks).toHaveBeenCalledTimes(1);
  await verify(long);
  now += 21_000;
  await verify(long);
  expect(checks).toHaveBeenCalledTimes(2);
  await verify(short);
  expect(checks).toHaveBeenCalledTimes(3);
  now += 10_000;
  await verify(long);
  expect(checks).toHaveBeenCalledTimes(4);
  const forged = `${long.slice(0, -2)}xx`;
  await expect(verify(forged)).rejects.toMatchObject({ code: 'unauthenticated' });
  checks.mockRestore();
});
