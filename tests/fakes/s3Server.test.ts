import { expect, test } from 'vitest';
import { signatureOf } from './s3Server.ts';

/** The examples of "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)", with the signatures that page gives. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const time = '20130524T000000Z';
const common = {
  time,
  region: 'us-east-1',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const host = 'examplebucket.s3.amazonaws.com';
const hashed = (payload: string) =>
  [
    ['host', host],
    ['x-amz-content-sha256', payload],
    ['x-amz-date', time],
  ] as const;

test('GET Object', () => {
  const [first, ...rest] = hashed(EMPTY);
  expect(
    signatureOf({
      ...common,
      method: 'GET',
      url: new URL(`https://${host}/test.txt`),
      headers: [first, ['range', 'bytes=0-9'], ...rest],
      payload: EMPTY,
    }),
  ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test('PUT Object', () => {
  const payload = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
  expect(
    signatureOf({
      ...common,
      method: 'PUT',
      url: new URL(`https://${host}/test$file.text`),
      headers: [
        ['date', 'Fri, 24 May 2013 00:00:00 GMT'],
        ...hashed(payload),
        ['x-amz-storage-class', 'REDUCED_REDUNDANCY'],
      ],
      payload,
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

test('Get Bucket (List Objects)', () => {
  expect(
    signatureOf({
      ...common,
      method: 'GET',
      url: new URL(`https://${host}/?max-keys=2&prefix=J`),
      headers: hashed(EMPTY),
      payload: EMPTY,
    }),
  ).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
});
