import type { TestProject } from 'vitest/node'
import { openServer } from '../../src/platform/db.ts'
import { startPostgres } from './postgres-server.ts'
import { queryServer } from './query-server.ts'
import { addJobTables } from './template.ts'

const TEMPLATE = 'jhilik_template'

/** One PostgreSQL server with one migrated database; every test file makes its own from that template. */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  await queryServer(server.url('postgres'), `create database ${TEMPLATE}`)
  const database = await openServer(server.url(TEMPLATE))
  await addJobTables(database)
  await database.close()
  project.provide('database', { kind: 'postgres', server: server.url('postgres'), template: TEMPLATE })
  return () => server.stop()
}
