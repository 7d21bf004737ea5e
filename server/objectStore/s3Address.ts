/** A bucket of a store that speaks S3, and the key that opens it. */
export interface S3Place {
  /** Such as https://s3.eu-central-1.amazonaws.com. */
  readonly origin: string;
  readonly bucket: string;
  /** Folders below which everything lies, as `one/two`; may be empty. */
  readonly folder: string;
  readonly keyId: string;
  readonly secret: string;
  /** Without it the one that the address tells, else us-east-1. */
  readonly region?: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FOLDER = /^(?:[\w-][\w.-]{0,60}(?:\/[\w-][\w.-]{0,60}){0,4})?$/;
const REGION = /^[a-z0-9-]{2,40}$/;

/** Reads `https://KEY:SECRET@host/bucket/folder?region=…`; null for what is none. */
export function s3PlaceOf(written: string): S3Place | null {
  if (!URL.canParse(written)) return null;
  const { protocol, origin, username, password, pathname, searchParams, hash } = new URL(written);
  const [bucket = '', ...folders] = pathname.replace(/^\//, '').replace(/\/$/, '').split('/');
  const folder = folders.join('/');
  const region = searchParams.get('region');
  const isAddress = /^https?:$/.test(protocol) && hash === '' && username !== '' && password !== '';
  const isPlace = BUCKET.test(bucket) && FOLDER.test(folder);
  const isRegion = region === null ? searchParams.size === 0 : REGION.test(region);
  if (!isAddress || !isPlace || !isRegion || searchParams.size > 1) return null;
  const [keyId, secret] = [decoded(username), decoded(password)];
  if (keyId === undefined || secret === undefined) return null;
  return { origin, bucket, folder, keyId, secret, ...(region !== null && { region }) };
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
