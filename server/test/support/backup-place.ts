import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/platform/db.ts'
import type { MigrateOptions } from '../../src/platform/migrate.ts'
import { makeEmptyDatabase } from './database.ts'
import { makeEmbeddedFolder, removeEmbeddedFolder } from './embedded-folder.ts'
import { freePort } from './free-port.ts'

export type Kind = 'embedded' | 'server'

/** A data folder and a database with nothing in it, of either kind. */
export interface Place {
  kind: Kind
  /** Settings of a demo on it. */
  env: Record<string, string>
  dataDir: string
  url: string | null
  open(migrating?: MigrateOptions): Promise<Database>
  remove(): Promise<void>
}

export async function makePlace(kind: Kind, env: Record<string, string> = {}): Promise<Place> {
  const dataDir = await makeEmbeddedFolder()
  const server = kind === 'server' ? await makeEmptyDatabase() : null
  const url = server?.url ?? null
  return {
    kind,
    dataDir,
    url,
    env: {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DEMO: '1',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      ...(url && { DATABASE_URL: url, GATEWAYS: 'sandbox' }),
      ...env,
    },
    open: (migrating) => openDatabase({ databaseUrl: url, dataDir }, migrating),
    async remove() {
      await server?.drop()
      await removeEmbeddedFolder(dataDir)
    },
  }
}

/** The path of the only file of a folder. */
export async function onlyFile(folder: string): Promise<string> {
  const names = await readdir(folder)
  if (names.length !== 1) throw new Error(`${folder} has ${names.join(', ') || 'nothing'}`)
  return join(folder, names[0] ?? '')
}

/** The rows of all tables of ours in PostgreSQL's own text form, sorted, by table. */
export function readRows({ transaction }: Database): Promise<Record<string, string[]>> {
  return transaction('read', async (connection) => {
    await connection.exec(`set local timezone = 'UTC'`)
    const tables = await connection.rows<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE' order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      const found = await connection.rows<{ row: string }>(`select t::text as row from ${name} t`)
      rows[name] = found.map(({ row }) => row).sort()
    }
    return rows
  })
}

/** What has not been done yet in the job queue. */
export function readWaitingJobs({ transaction }: Database): Promise<string[]> {
  return transaction('read', async (connection) => {
    const rows = await connection.rows<{ job: string }>(
      `select concat_ws(' ', id, name, data, start_after) as job from pgboss.job
       where state in ('created', 'retry', 'active') and name not like '%\\_\\_pgboss%' order by 1`,
    )
    return rows.map(({ job }) => job)
  })
}

/** The files of a folder with their content, by name; none when there is no folder. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    files[name] = (await readFile(join(folder, name))).toString('base64')
  }
  return files
}
