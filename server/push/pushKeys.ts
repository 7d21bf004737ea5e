import { createECDH, hkdfSync } from 'node:crypto';

/** The keys by which push services know this server (VAPID, RFC 8292), base64url. */
export interface PushPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys, and whom push services write to about it. */
export interface PushKeys extends PushPair {
  /** A mailto: or https: address. */
  readonly subject: string;
}

/** The pair that follows from a secret: the same in every process that is given it, and after every start. */
export function pushPairOf(secret: string): PushPair {
  const pair = createECDH('prime256v1');
  // One in four billion is no key of the curve.
  for (let again = 0; ; again += 1) {
    const bytes = hkdfSync('sha256', secret, '', `roost push key ${again}`, 32);
    try {
      pair.setPrivateKey(Buffer.from(bytes));
      break;
    } catch (thrown) {
      if (again > 8) throw thrown;
    }
  }
  return publicOf(pair.getPrivateKey('base64url'));
}

/** A private key with the public one that belongs to it. Throws where it is none. */
export function publicOf(privateKey: string): PushPair {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const bytes = pair.getPrivateKey();
  const padded = Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') };
}

/** Push services are pointed to the site itself where the operator names nobody, and to nobody where the site has no name. */
export const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost.invalid';
