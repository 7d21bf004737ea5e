import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mails, SchemaNames } from './finding.ts';

const FUNCTION = /^\s*create (?:or replace )?function ((?:public|private)\.\w+)/gim;
const TABLE = /^\s*create table (?:if not exists )?((?:public|private)\.\w+)/gim;

/** Reads them from the folder of the schemas as they stand, and from that of the migrations. */
export async function readSchemaNames(folder = 'supabase'): Promise<SchemaNames> {
  const schemas = path.join(folder, 'schemas');
  const files = (await readdir(schemas)).filter((name) => name.endsWith('.sql'));
  const sources = await Promise.all(
    files.map((name) => readFile(path.join(schemas, name), 'utf8')),
  );
  const all = sources.join('\n');
  const named = (pattern: RegExp) =>
    [...new Set([...all.matchAll(pattern)].map(([, name = '']) => name))].toSorted();
  const migrations = (await readdir(path.join(folder, 'migrations'))).flatMap(
    (name) => /^(\d{14})_\w+\.sql$/.exec(name)?.[1] ?? [],
  );
  return {
    functions: named(FUNCTION),
    tables: named(TABLE),
    migrations: migrations.toSorted(),
  };
}

/** Reads the mails that a project is given. */
export async function readMails(folder = path.join('supabase', 'templates')): Promise<Mails> {
  const mail = async (name: keyof Mails) => ({
    subject: await readFile(path.join(folder, `${name}.subject.txt`), 'utf8'),
    body: await readFile(path.join(folder, `${name}.html`), 'utf8'),
  });
  return {
    confirmation: await mail('confirmation'),
    recovery: await mail('recovery'),
    email_change: await mail('email_change'),
  };
}
