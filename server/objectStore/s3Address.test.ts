import { expect, test } from 'vitest';
import { s3PlaceOf } from './s3Address.ts';

test('an address names the host, the bucket, folders in it, the key and the region', () => {
  expect(s3PlaceOf('https://KEY:se%2Fcr+et@s3.eu-central-1.amazonaws.com/roost')).toEqual({
    origin: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'roost',
    folder: '',
    keyId: 'KEY',
    secret: 'se/cr+et',
  });
  expect(s3PlaceOf('http://k:s@127.0.0.1:9000/a-bucket/one/two.3/?region=garage')).toEqual({
    origin: 'http://127.0.0.1:9000',
    bucket: 'a-bucket',
    folder: 'one/two.3',
    keyId: 'k',
    secret: 's',
    region: 'garage',
  });
});

test.each([
  's3://k:s@host/bucket',
  'https://host/bucket',
  'https://k@host/bucket',
  'https://k:s@host',
  'https://k:s@host/',
  'https://k:s@host/AB',
  'https://k:s@host/bucket//folder',
  'https://k:s@host/bucket/.hidden',
  'https://k:s@host/bucket?zone=a',
  'https://k:s@host/bucket?region=a&zone=b',
  'https://k:s@host/bucket?region=',
  'https://k:s@host/bucket#part',
  'https://k:%E0%A4%A@host/bucket',
  'https://key:sec/ret@host/bucket',
  'bucket',
])('%s is none', (written) => {
  expect(s3PlaceOf(written)).toBeNull();
});
