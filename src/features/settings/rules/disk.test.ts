import { describe, expect, it } from 'vitest';
import { formatBytes } from '#src/i18n/format.ts';
import { diskOf } from './disk.ts';

const MB = 1_000_000;
const shown = (bytes: number) => formatBytes('en', bytes);

describe('one account of the disk', () => {
  it('homes of 35.4 MB of text that were stored in 14.1 MB are shown as about that, never as more than is used', () => {
    const disk = diskOf({ usageBytes: 20.1 * MB, databaseBytes: 14.1 * MB }, [30 * MB, 5.4 * MB]);
    expect(shown(disk.about(35.4 * MB))).toBe('14.1 MB');
    expect(shown(disk.about(5.4 * MB))).toBe('2.2 MB');
  });

  it('the parts add up to the whole as they are shown', () => {
    const { used, parts } = diskOf({ usageBytes: 20_149_999, databaseBytes: 14_149_999 }, []);
    expect([used, parts?.database, parts?.rest].map((bytes) => shown(bytes ?? 0))).toEqual([
      '20.1 MB',
      '14.1 MB',
      '6 MB',
    ]);
  });

  it('where the browser does not say what the bytes are of, homes are no more than all that is used', () => {
    const disk = diskOf({ usageBytes: 20.1 * MB, databaseBytes: null }, [35.4 * MB]);
    expect(disk.parts).toBeNull();
    expect(shown(disk.about(35.4 * MB))).toBe('20.1 MB');
  });

  it('homes that are smaller than the database are as large as the server says, and so where nothing is measured', () => {
    const small = diskOf({ usageBytes: 20 * MB, databaseBytes: 14 * MB }, [2 * MB]);
    expect(small.about(2 * MB)).toBe(2 * MB);
    const unknown = diskOf({ usageBytes: null, databaseBytes: null }, [2 * MB]);
    expect([unknown.used, unknown.about(2 * MB)]).toEqual([null, 2 * MB]);
  });
});
