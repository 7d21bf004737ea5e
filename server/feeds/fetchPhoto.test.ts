import { expect, it } from 'vitest';
import { PUBLIC_REACH } from '#server/push/reach.ts';
import { addressOf, createFetchPhoto } from './fetchPhoto.ts';

it.each([
  'http://photos.example.test/1.png',
  'https://127.0.0.1/1.png',
  'https://[::1]/1.png',
  'https://localhost/1.png',
  'https://photos.example.test:8443/1.png',
  'https://user:pass@photos.example.test/1.png',
  'file:///etc/passwd',
  'no address',
])('%s is asked for nothing', async (url) => {
  await expect(createFetchPhoto()(url)).rejects.toMatchObject({ code: 'address' });
});

it('a name that leads into this network is not reached', async () => {
  const asked: string[] = [];
  const fetchPhoto = createFetchPhoto({
    accepts: () => true,
    mayReach(address) {
      asked.push(address);
      return PUBLIC_REACH.mayReach(address);
    },
  });
  // It has an address of this machine alone.
  await expect(fetchPhoto('https://localhost/1.png')).rejects.toMatchObject({ code: 'not_there' });
  expect(asked.length).toBeGreaterThan(0);
});

it('an answer that leads on to no address is a photo that is not there, and ends nothing else', () => {
  const from = new URL('https://photos.example.test/one/1.png');
  expect(addressOf('../2.png', from)).toBe('https://photos.example.test/2.png');
  expect(() => addressOf('http://[', from)).toThrow(
    expect.objectContaining({ name: 'PhotoUnreachable', code: 'not_there' }),
  );
});
