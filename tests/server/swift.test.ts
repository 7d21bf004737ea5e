/** @module-tag long */
import { AwsClient } from 'aws4fetch';
import { describe } from 'vitest';
import { createS3Store } from '#server/objectStore/s3.ts';
import { createStoreLine, type Patience } from '#server/objectStore/storeLine.ts';
import { startTcpProxy } from '#tests/faults/tcpProxy.ts';
import { CALM, objectsContract, SHORT } from './objects.suite.ts';
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
    const open = (
      given: Parameters<typeof swift.place>[0] = {},
      patience: Partial<Patience> = CALM,
    ) => createS3Store(swift.place({ port: line.port, ...given }), createStoreLine(patience));
    return {
      store: open(),
      elsewhere: {
        line,
        // A slower one than that of the tests: a Python process for each kind.
        impatient: open({}, { ...SHORT, answer: 3000, silence: 1000 }),
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
