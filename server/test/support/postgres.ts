import Fastify from 'fastify'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { systemClock } from '../../src/platform/clock.ts'
import { openServer } from '../../src/platform/db.ts'
import { openJobs } from '../../src/platform/jobs.ts'
import { startPostgres } from './postgres-server.ts'
import { queryServer } from './query-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server and the template of which a test file gets its own copy. */
    database: { server: string; template: string }
  }
}

const TEMPLATE = 'jhilik_template'

/**
 * One PostgreSQL server with one migrated database; every test file makes its own from that template. The server is
 * bundled, which is what tests start as a process of its own.
 */
export default async function setup(project: TestProject) {
  await ensureBuilt(['server'])
  const server = await startPostgres()
  await queryServer(server.url('postgres'), `create database ${TEMPLATE}`)
  const database = await openServer(server.url(TEMPLATE))
  // Brings the job queue's own tables into the template too: making them takes longer than most tests.
  const jobs = await openJobs(database, Fastify({ logger: false }).log, {
    secrets: [new Uint8Array(32)],
    clock: systemClock,
  })
  await jobs.stop()
  await database.close()
  project.provide('database', { server: server.url('postgres'), template: TEMPLATE })
  return () => server.stop()
}
