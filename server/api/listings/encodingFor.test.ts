import { expect, test } from 'vitest';
import { encodingFor } from './routes.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000,gzip;q=0.5', 'gzip'],
  ['br ;q=0, gzip ; q=0', 'identity'],
  ['gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['x-gzip, x-br', 'identity'],
  ['GZIP', 'gzip'],
  ['', 'identity'],
])('to who takes "%s" it is sent as %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
