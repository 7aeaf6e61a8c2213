import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { makePostgres } from '../../server/test/support/postgres-server.ts'
import { openPremises } from '../payments/product.ts'
import { makePgBouncer } from './pgbouncer.ts'
import { readySoon } from './ready.ts'
import { describeTimes, type Scenario, secondsOf } from './scenario.ts'

const RESTARTS = 3
const BETWEEN_MS = 8_000

export const pooler: Scenario = {
  name: 'pgbouncer',
  title: 'PgBouncer in transaction mode',
  about:
    'Two processes reach PostgreSQL through PgBouncer (`deploy/pgbouncer.ini`, but only six connections to the server), and directly for migrations, jobs and live updates (`DATABASE_DIRECT_URL`). PgBouncer is ended with all its connections, and started.',
  orders: () => 400,
  async open({ cleanup, say }) {
    const postgres = await makePostgres({})
    cleanup.add(() => postgres.remove())
    const bouncer = await makePgBouncer(postgres.port)
    cleanup.add(() => bouncer.remove())
    await postgres.start()
    cleanup.add(() => postgres.end('SIGINT'))
    await bouncer.start()
    cleanup.add(() => bouncer.end())
    const premises = await openPremises(cleanup, {
      processes: 2,
      env: { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: postgres.url('postgres') },
    })
    const seconds: number[] = []
    let most = 0
    return {
      premises,
      trouble: {
        async update() {
          most = Math.max(most, await countConnections(postgres.url('postgres')))
        },
        async make() {
          for (let turn = 0; turn < RESTARTS; turn++) {
            await delay(BETWEEN_MS)
            await bouncer.end()
            await delay(1_000)
            await bouncer.start()
            seconds.push(await secondsOf(() => readySoon(premises.product)))
            say(`Restart ${turn + 1} of ${RESTARTS}`)
          }
          await delay(BETWEEN_MS)
        },
      },
      did: () => [
        `Requests of both processes used at most ${most} connections to the server. The product was ready again after PgBouncer was, ${describeTimes(seconds)}.`,
      ],
      differences: () => (most >= 1 && most <= 6 ? [] : [`${most} connections came through PgBouncer`]),
    }
  },
}

/** Counts the connections of the pools of requests, which PgBouncer shares. */
async function countConnections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where application_name = 'jhilik'`,
    )
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}
