import type { MigrationConnection } from '../migrate.ts'
import type { BackedUpTable, Sequences } from './format.ts'

/** The schemas of our tables. The job queue's tables belong to its library; what waits in it is copied as jobs. */
const OURS = `in ('public', 'sandbox')`

/** The text forms do not depend on settings of the server or the account. */
export const TEXT_FORMS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** The condition excludes tables of extensions. */
const NOT_OF_EXTENSION = `not exists (select from pg_depend
  where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

export interface Column {
  name: string
  /** The type in the form of `create table`. */
  type: string
}

interface TableColumns {
  /** The name, such as `public.bookings`. */
  name: string
  /** The quoted name. */
  sql: string
  columns: Column[]
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Lists all tables with their columns, except generated ones. */
export async function listTables(connection: MigrationConnection): Promise<TableColumns[]> {
  const rows = await connection.rows<{ schema: string; table: string; columns: Column[] | null }>(
    `select nspname as schema, relname as table,
       (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')
       as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname ${OURS} and ${NOT_OF_EXTENSION}
     order by nspname, relname`,
  )
  return rows.map(({ schema, table, columns }) => ({
    name: `${schema}.${table}`,
    sql: `${quote(schema)}.${quote(table)}`,
    columns: columns ?? [],
  }))
}

export const toHeader = ({ name, columns }: TableColumns): BackedUpTable => ({
  name,
  columns: columns.map((column) => column.name),
})

export async function readSequences(connection: MigrationConnection): Promise<Sequences> {
  const names = await connection.rows<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and nspname ${OURS} and ${NOT_OF_EXTENSION} order by 1`,
  )
  const sequences: Sequences = []
  for (const { name } of names) {
    const [row] = await connection.rows<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    if (row) sequences.push({ name, lastValue: row.last, isCalled: row.called })
  }
  return sequences
}

/** Returns the name of something that somebody has made in the database; null when it is empty. */
export async function findContent(connection: MigrationConnection): Promise<string | null> {
  const [row] = await connection.rows<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and nspname <> 'information_schema' and nspname not like 'pg\\_%'
       and ${NOT_OF_EXTENSION}
     order by relkind = 'r' desc, 1 limit 1`,
  )
  return row?.name ?? null
}

export interface ForeignKey {
  /** The quoted name. */
  table: string
  name: string
  definition: string
}

export const listForeignKeys = (connection: MigrationConnection): Promise<ForeignKey[]> =>
  connection.rows<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and conparentid = 0 and nspname ${OURS} order by 1, 2`,
  )

/**
 * Lists statements that restore what `enable trigger user` changes: it enables all our triggers in the usual way, but
 * some were in another state.
 */
export async function listUnusualTriggers(connection: MigrationConnection): Promise<string[]> {
  const rows = await connection.rows<{ statement: string }>(
    `select format('alter table %s %s trigger %I', tgrelid::regclass,
       case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'disable' end, tgname) as statement
     from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
     where not tgisinternal and tgenabled <> 'O' and nspname ${OURS}`,
  )
  return rows.map(({ statement }) => statement)
}
