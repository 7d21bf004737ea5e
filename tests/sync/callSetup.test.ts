import { expect, test, vi } from 'vitest';
import { createCallSetup, SETUP_KEY } from '#sync/adapters/browser/calls/callSetup.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

test('CA11 what is chosen for calls holds in every tab of the device', () => {
  const shared = storage();
  const [one, other] = [createCallSetup(shared), createCallSetup(shared)];
  const changed = vi.fn<() => void>();
  other.chosen.subscribe(changed);
  one.choose({ microphone: 'headset' });
  one.choose({ isRelayOnly: true });
  other.readAgain();
  expect(other.chosen.get()).toEqual({
    microphone: 'headset',
    camera: null,
    speaker: null,
    isRelayOnly: true,
  });
  expect(changed).toHaveBeenCalledTimes(1);
});

test('CA11 what cannot be read, or stored, is no choice', () => {
  const shared = storage();
  shared.kept.set(SETUP_KEY, '{"microphone":1}');
  const setup = createCallSetup({
    ...shared,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(setup.chosen.get().microphone).toBeNull();
  setup.choose({ speaker: 'desk' });
  expect(setup.chosen.get().speaker).toBe('desk');
});
