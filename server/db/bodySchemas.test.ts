import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { bodySchemasFile, bodySchemasMigration } from './bodySchemas.ts';

it('writes the file that lies in supabase/schemas (else: npm run schemas)', async () => {
  expect(await readFile('supabase/schemas/25_bodies.sql', 'utf8')).toBe(bodySchemasFile());
});

it('writes no migration where nothing changed', () => {
  expect(bodySchemasMigration(bodySchemasFile())).toBeUndefined();
});

it('writes those that changed or came as rows, takes out those that went, and leaves the others', () => {
  const before = bodySchemasFile()
    .replace(/^ {2}\('viewings', '.*'\)/mu, `  ('viewings', '{"const":"it''s older"}')`)
    .replace(/^ {2}\('records\.block', .*\n/mu, '')
    .replace(/^ {2}\('inquiries',/mu, `  ('records.gone', '{}'),\n  ('inquiries',`);
  const migration = bodySchemasMigration(before) ?? '';
  const rows = [...migration.matchAll(/^ {2}\('([\w.]+)', /gmu)].map(([, name]) => name);
  expect(rows).toEqual(['viewings', 'records.block']);
  expect(migration).toContain(
    "delete from private.body_schemas where name = 'records.gone';\ninsert into",
  );
  expect(migration).toMatch(/\non conflict \(name\) do update set schema = excluded\.schema;\n$/u);
});
