import type { RxJsonSchema } from 'rxdb/plugins/core';

/**
 * The state of a scope of the catalogue on this device, by the name of the scope: `area:<id>`, `city:<id>`,
 * `mine`, `ids`; and `catalogue`, which is there once somebody looked for listings. A city that is not taken
 * was seen on the map. The device's own: never sent.
 */
export interface ScopeDoc {
  id: string;
  /** It is to be here. */
  isTaken: boolean;
  /** Taken because nothing was chosen yet. */
  isByDefault: boolean;
  withPhotos: boolean;
  wifiOnly: boolean;
  /** ms since the epoch, as all times here; 0: never. When it was asked for; of the scope `ids`: the last of `asked`. */
  takenAt: number;
  /** When the server last said how it stands. */
  checkedAt: number;
  /** How much of it is here, 0 to 1. */
  done: number;
  /**
   * Of the scope `ids`: listings asked for one by one since, newest first. Of a city: what the server told of it, as text
   * (catalogue/toldCity.ts).
   */
  asked: readonly string[];
}

export const scopeSchema: RxJsonSchema<ScopeDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 60 },
    isTaken: { type: 'boolean' },
    isByDefault: { type: 'boolean' },
    withPhotos: { type: 'boolean' },
    wifiOnly: { type: 'boolean' },
    takenAt: { type: 'number' },
    checkedAt: { type: 'number' },
    done: { type: 'number' },
    asked: { type: 'array', items: { type: 'string' } },
  },
  required: [
    'id',
    'isTaken',
    'isByDefault',
    'withPhotos',
    'wifiOnly',
    'takenAt',
    'checkedAt',
    'done',
    'asked',
  ],
};
