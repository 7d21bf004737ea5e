import { expect, test } from 'vitest';
import { createTab } from '#sync/root/tab.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';

/** A tab whose local storage fails in this way, and what it tells of. */
function tabWhere(failure: Error) {
  const told: unknown[] = [];
  const storage = createMemoryStorage();
  const platform = createNodePlatform();
  const tab = createTab({
    origin: 'http://127.0.0.1:9',
    storage,
    platform,
    onFault: (error) => void told.push(error),
  });
  storage.setItem = () => {
    throw failure;
  };
  return { told, tab, platform };
}

test('CL4 a fault that the engine caught, logged and went on after is told of; a full disk is not', () => {
  const fault = new TypeError("Cannot read properties of undefined (reading 'length')");
  const broken = tabWhere(fault);
  broken.tab.stored.writeBackendToken('token');
  expect(broken.told).toEqual([fault]);
  expect(broken.platform.warnings).toHaveLength(1);

  const full = tabWhere(new DOMException('full', 'QuotaExceededError'));
  full.tab.stored.writeBackendToken('token');
  expect(full.told).toEqual([]);
  expect(full.platform.warnings).toHaveLength(1);
});
