import type { RxJsonSchema } from 'rxdb/plugins/core';

/** A row that lies here as the server has it. Some hundreds at most, always read whole: no index beyond the key. */
export interface WholeDoc<Row> {
  id: string;
  row: Row;
  rev: number;
  updated_at: string;
}

/** A collection of such rows. Its version is that of all of them: one that is to become another needs a schema of its own. */
export const wholeSchema = <Row>(): RxJsonSchema<WholeDoc<Row>> => ({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    row: { type: 'object' },
    rev: { type: 'integer' },
    updated_at: { type: 'string' },
  },
  required: ['id', 'row', 'rev', 'updated_at'],
});
