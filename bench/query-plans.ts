/**
 * Prints how a real PostgreSQL answers each screen's query when the business has grown: 50,000 users,
 * 200,000 slots, 100,000 bookings, 1,000,000 reviews. Run: `node bench/query-plans.ts` (a minute, nothing is kept).
 */
import { performance } from 'node:perf_hooks'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openServer, types } from '../server/src/platform/db.ts'
import type { Schema } from '../server/src/platform/schema/schema.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { fillBusiness, LARGE } from './support/fill.ts'
import { explain, isReading, wordsOf } from './support/plans.ts'
import { screens } from './support/screen-queries.ts'

const TRIES = 5

async function main(): Promise<void> {
  const server = await startPostgres()
  try {
    await (await openServer(server.url('postgres'))).close()
    await fillBusiness(server.url('postgres'), {
      ...LARGE,
      services: 20,
      slotsPerDay: 10,
      reviews: 1_000_000,
    })

    const pool = new pg.Pool({ connectionString: server.url('postgres'), types })
    // The server may cut a connection before the pool has closed it.
    pool.on('error', () => {})
    const sent: CompiledQuery[] = []
    const watched = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => {
        if (event.level === 'query') sent.push(event.query)
      },
    })
    for (const [screen, ask] of screens) {
      let best = Number.POSITIVE_INFINITY
      for (let attempt = 0; attempt < TRIES; attempt++) {
        sent.length = 0
        const began = performance.now()
        await ask(watched)
        best = Math.min(best, performance.now() - began)
      }
      const queries = sent.filter(isReading)
      print(`\n## ${screen} (${best.toFixed(1)} ms)`)
      for (const query of queries) {
        const { nodes } = await explain(watched, query)
        for (const node of nodes) print(`- ${wordsOf(node)}`)
      }
    }
    await watched.destroy()
  } finally {
    await server.stop()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
