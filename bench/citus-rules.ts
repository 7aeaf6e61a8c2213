/**
 * Checks the schema against the rules of Citus for tables that are spread over several machines, and prints what would
 * have to change: `node bench/citus-rules.ts`. The rules, from Citus' documentation ("Creating and Modifying Distributed
 * Objects"): each primary key and unique index of a distributed table contains its distribution column; a foreign key between
 * distributed tables joins their distribution columns; one from a distributed to a reference table is free, one from a
 * reference to a distributed table is refused.
 */
import { sql } from 'kysely'
import { openServer } from '../server/src/platform/db.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'

/** Tables by their distribution column; each machine has all rows of a reference table. */
const TABLES_BY_COLUMN = {
  reference: 'services areas settings closed_months closed_dates schedules schedule_hours',
  // The bookings of a service and all that follows from them.
  service_id:
    'slots bookings payment_attempts refunds disputes ledger_entries receipt_documents gateway_notifications reviews',
  // A person and what only this person has.
  id: 'users',
  user_id:
    'sign_ins refresh_tokens identities authenticators recovery_codes passkeys passkey_challenges vehicles addresses pictures email_changes idempotency_keys',
}

const PLAN: Record<string, string> = Object.fromEntries(
  Object.entries(TABLES_BY_COLUMN).flatMap(([column, tables]) =>
    tables.split(' ').map((table) => [table, column]),
  ),
)

interface Index {
  table: string
  name: string
  columns: string[]
}
interface Key extends Index {
  target: string
  /** The columns of the target, in the order of `columns`. */
  targets: string[]
}

const server = await startPostgres()
const database = await openServer(server.url('postgres'))
const columnsOf = async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(database.db)
  return Map.groupBy(rows, ({ table }) => table)
}
const uniqueIndexes = async () => {
  const { rows } = await sql<Index>`
    select index.indrelid::regclass::text as table, index.indexrelid::regclass::text as name,
      array(select coalesce(attname, '(expression)')::text from unnest(index.indkey::int[]) number
        left join pg_attribute on attrelid = index.indrelid and attnum = number and number > 0) as columns
    from pg_index index join pg_class on pg_class.oid = index.indrelid
    where index.indisunique and pg_class.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(database.db)
  return rows
}
const foreignKeys = async () => {
  const { rows } = await sql<Key>`
    select conrelid::regclass::text as table, conname::text as name, confrelid::regclass::text as target,
      array(select attname::text from unnest(conkey) with ordinality key(number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality key(number, place)
        join pg_attribute on attrelid = confrelid and attnum = number order by place) as targets
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2`.execute(database.db)
  return rows
}

/** Tells whether the key joins the two columns by which rows are distributed. */
function joinsTheColumns({ table, target, columns, targets }: Key): boolean {
  const place = columns.indexOf(PLAN[table] ?? '')
  return place >= 0 && targets[place] === PLAN[target]
}

function refusalOf(key: Key): string | null {
  const [from, to] = [PLAN[key.table], PLAN[key.target]]
  if (from === undefined || from === 'reference') {
    return to && to !== 'reference' ? 'leads from a table that is not distributed to one that is' : null
  }
  if (to === 'reference') return null
  if (to === undefined) return 'leads to a table that is not distributed'
  return joinsTheColumns(key) ? null : 'does not join the distribution columns'
}

try {
  const [columns, indexes, keys] = await Promise.all([columnsOf(), uniqueIndexes(), foreignKeys()])
  const unknown = Object.keys(PLAN).filter((table) => !columns.has(table))
  if (unknown.length > 0) throw new Error(`There is no table ${unknown.join(', ')}: adapt PLAN.`)
  const print = (title: string, lines: string[]) =>
    console.log([`\n## ${title}: ${lines.length}\n`, ...lines.map((line) => `- ${line}`)].join('\n'))
  const distributed = Object.entries(PLAN).filter(([, column]) => column !== 'reference')
  print(
    'Distributed tables without the column',
    distributed
      .filter(([table, by]) => !columns.get(table)?.some(({ column }) => column === by))
      .map(([table, by]) => `\`${table}\` needs \`${by}\``),
  )
  print(
    'Unique indexes without the distribution column',
    indexes
      .filter(({ table, columns: indexed }) => {
        const by = PLAN[table]
        return by && by !== 'reference' && !indexed.includes(by)
      })
      .map((index) => `\`${index.name}\` (${index.columns.join(', ')})`),
  )
  print(
    'Foreign keys',
    keys.flatMap((key) => {
      const refusal = refusalOf(key)
      return refusal ? [`\`${key.name}\` to \`${key.target}\` ${refusal}`] : []
    }),
  )
  print(
    'Tables that stay on the coordinator',
    [...columns.keys()].filter((table) => !PLAN[table]).map((table) => `\`${table}\``),
  )
} finally {
  await database.close()
  await server.stop()
}
