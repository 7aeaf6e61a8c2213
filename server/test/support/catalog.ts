import { sql } from 'kysely'
import type { Database } from '../../src/platform/db.ts'

const OURS = `in ('public', 'sandbox')`

/** What the database's catalog says about our schema, one line each, in no particular order of columns. */
const queries = [
  `select concat_ws(' ', table_schema, table_name, column_name, udt_name, is_nullable, column_default,
     is_generated, generation_expression)
   from information_schema.columns where table_schema ${OURS}`,
  `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid) || convalidated
   from pg_constraint join pg_namespace on pg_namespace.oid = connamespace where nspname ${OURS}`,
  `select indexdef from pg_indexes where schemaname ${OURS}`,
  `select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal`,
  `select pg_get_functiondef(pg_proc.oid)
   from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname ${OURS}`,
]

export async function describeSchema({ db }: Database): Promise<string[]> {
  const lines: string[] = []
  for (const query of queries) {
    const { rows } = await sql.raw<Record<string, string>>(query).execute(db)
    for (const row of rows) lines.push(...Object.values(row))
  }
  return lines.sort()
}
