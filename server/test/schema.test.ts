import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from './support/database.ts'
import { readDeclaredTables } from './support/schema-types.ts'

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  tsvector: 'string',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  json: 'json',
  jsonb: 'json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int2: 'number[]',
}

interface Row {
  table: string
  column: string
  udt: string
  nullable: boolean
}

const describeColumn = (table: string, column: string, type: string, isNullable: boolean) =>
  `${table}.${column}: ${type}${isNullable ? ' | null' : ''}`

test('the types of platform/schema and the tables of the database agree', async () => {
  const database = await openTestDatabase()
  const { rows } = await sql<Row>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
           column_name as column, udt_name as udt, is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema in ('public', 'sandbox') and table_name not like 'schema_migration%'`.execute(
    database.db,
  )
  await database.close()

  const stored = rows.map(({ table, column, udt, nullable }) =>
    describeColumn(table, column, TYPES[udt] ?? udt, nullable),
  )
  const declared = [...readDeclaredTables()].flatMap(([table, columns]) =>
    [...columns].map(([column, { type, isNullable }]) => describeColumn(table, column, type, isNullable)),
  )
  expect(declared.sort()).toEqual(stored.sort())
})

interface Trigger {
  table: string
  name: string
  before: boolean
  at_commit: boolean
  events: string
}

const describeTrigger = ({ table, name, before, at_commit, events }: Trigger) => {
  const time = at_commit ? 'at the commit:' : before ? 'before' : 'after'
  return `${table}.${name} ${time} ${events}`
}

/** The rows of the table of triggers; the name of the table stands in the first of its rows only. */
function readDocumentedTriggers(root: string) {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const section = /## What the database does by itself\n(.*?)\n## /s.exec(text)?.[1] ?? ''
  let table = ''
  return Array.from(
    section.matchAll(/^\| (?:`(\w+)`)? ?\| `(\w+)` \| ([^|]+) \| [^|]+ \| `(\S+)` \|$/gm),
    (row) => {
      table = row[1] ?? table
      return { name: row[2] ?? '', described: `${table}.${row[2]} ${row[3]}`, file: row[4] ?? '' }
    },
  )
}

test('docs/architecture.md lists the triggers of the database, and the files that make them', async () => {
  const root = join(import.meta.dirname, '../..')
  const documented = readDocumentedTriggers(root)
  const database = await openTestDatabase()
  const { rows } = await sql<Trigger>`
    select tgrelid::regclass::text as table, tgname as name, tgtype & 2 > 0 as before, tginitdeferred as at_commit,
      concat_ws(', ', case when tgtype & 4 > 0 then 'insert' end, case when tgtype & 16 > 0 then 'update' end,
        case when tgtype & 8 > 0 then 'delete' end, case when tgtype & 32 > 0 then 'truncate' end) as events
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)`.execute(
    database.db,
  )
  await database.close()
  expect(documented.map(({ described }) => described).sort()).toEqual(rows.map(describeTrigger).sort())
  for (const { name, file } of documented) {
    const text = readFileSync(join(root, 'server/migrations', file), 'utf8')
    expect([file, text]).toEqual([
      file,
      expect.stringMatching(new RegExp(`create (constraint )?trigger ${name}\\b`)),
    ])
  }
})
