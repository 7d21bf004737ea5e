import { expect, test } from 'vitest';
import { Fault } from './fault.ts';
import { Stopped } from './life.ts';
import { reportingLog } from './reportingLog.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

function heard() {
  const [said, faults]: [unknown[][], unknown[]] = [[], []];
  const say = (...line: unknown[]) => void said.push(line);
  return { said, faults, log: reportingLog({ info: say, warn: say }, (one) => faults.push(one)) };
}

test('CL4 a fault that was caught and logged is told of, warned of or not', () => {
  const { said, faults, log } = heard();
  const found = [
    new TypeError("Cannot read properties of undefined (reading 'load')"),
    new RangeError('Maximum call stack size exceeded'),
    new Fault('no agreement on properties/1'),
  ];
  log.warn('one', found[0]);
  log.info('two', found[1]);
  log.info('three', found[2]);
  expect(faults).toEqual(found);
  expect(said.map(([text]) => text)).toEqual(['one', 'two', 'three']);
});

test('CL4 what happens to a device that is right is only logged', () => {
  const { said, faults, log } = heard();
  const ordinary = [
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new TypeError('Failed to fetch dynamically imported module: https://example.test/a.js'),
    named('TransportError'),
    named('DatabaseClosed'),
    new Stopped(),
    new DOMException('full', 'QuotaExceededError'),
    new DOMException('given up', 'AbortError'),
    new Error('replication of properties has ended'),
    'only words',
    undefined,
  ];
  for (const one of ordinary) log.warn('ordinary', one);
  expect(faults).toEqual([]);
  expect(said).toHaveLength(ordinary.length);
});
