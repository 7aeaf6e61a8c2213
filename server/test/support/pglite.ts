import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../src/platform/db.ts'
import { addJobTables } from './template.ts'

/** One migrated embedded database, dumped; every test file loads its own copy into memory. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-pglite-'))
  const dataDir = join(folder, 'template')
  // Every test app unpacks the log too: a segment of it has 16 MB otherwise, more than all tables.
  const database = await openEmbedded({ dataDir, initDbStartParams: ['--wal-segsize=1'] })
  await addJobTables(database)
  await database.close()
  const lite = await PGlite.create({ dataDir })
  // Every test app unpacks the dump: the databases for making others are a third of it.
  await lite.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await lite.exec(`drop database ${name}`)
  await lite.exec('checkpoint')
  const dump = join(folder, 'template.tar')
  await writeFile(dump, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await lite.close()
  project.provide('database', { kind: 'pglite', dump })
  return () => rm(folder, { recursive: true, force: true })
}
