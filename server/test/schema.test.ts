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
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  json: 'json',
  jsonb: 'json',
  _text: 'string[]',
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
