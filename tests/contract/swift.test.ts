/** @module-tag long */
import { AwsClient } from 'aws4fetch';
import { describe } from 'vitest';
import { createS3Store } from '#server/objectStore/s3.ts';
import { createStoreLine } from '#server/objectStore/storeLine.ts';
import { startTcpProxy } from '#tests/faults/tcpProxy.ts';
import { objectsContract } from './objects.suite.ts';
import { startSwift, swiftIsMissing } from './swift.ts';

const missing = await swiftIsMissing();
if (missing !== undefined) console.info(`The store is not tried on OpenStack Swift: ${missing}`);

describe.skipIf(missing !== undefined)('a store of this machine', () => {
  objectsContract('OpenStack Swift, by its S3 interface', async () => {
    const swift = await startSwift(async ({ origin, bucket, keyId, secret, region }) => {
      const client = new AwsClient({
        ...{ accessKeyId: keyId, secretAccessKey: secret, service: 's3', retries: 0 },
        ...(region !== undefined && { region }),
      });
      const answer = await client.fetch(`${origin}/${bucket}`, { method: 'PUT' });
      if (!answer.ok) throw new Error(`the bucket was not made (${answer.status})`);
    });
    const line = await startTcpProxy(() => swift.port);
    // A slower one than that of the tests: a Python process for each kind.
    const patience = { answer: 3000, silence: 1000, unread: 5000, pause: 5 };
    const open = (given: Parameters<typeof swift.place>[0] = {}) =>
      createS3Store(swift.place({ port: line.port, ...given }), createStoreLine(patience));
    return {
      store: open(),
      elsewhere: {
        line,
        withWrongSecret: open({ secret: 'another' }),
        withoutBucket: open({ bucket: 'another' }),
      },
      async close() {
        await line.close();
        await swift.close();
      },
    };
  });
});
