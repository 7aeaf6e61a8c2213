import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { makePostgres, type PostgresFolder } from '../../server/test/support/postgres-server.ts'
import { openPremises } from '../payments/product.ts'
import { readySoon } from './ready.ts'
import { type Scenario, secondsOf } from './scenario.ts'
import { startTcpFront } from './tcp-front.ts'

const BEFORE_MS = 15_000
const AFTER_MS = 15_000
const FAR_FROM_READY_MS = 2_000

export const failover: Scenario = {
  name: 'failover',
  title: 'Failover to a synchronous standby',
  about:
    'A primary with a standby that confirms each commit (`synchronous_standby_names`, `synchronous_commit=on`) ends as in a crash under two processes. The standby is promoted two seconds later, and the address of the database leads to it. Nobody touches the product.',
  orders: () => 400,
  async open({ cleanup, say }) {
    const primary = await makePostgres({ synchronous_standby_names: 'standby' })
    cleanup.add(() => primary.remove())
    const standby = await primary.copy(
      {
        primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=postgres application_name=standby`,
      },
      ['standby.signal'],
    )
    cleanup.add(() => standby.remove())
    for (const server of [primary, standby]) {
      await server.start()
      cleanup.add(() => server.end('SIGQUIT'))
    }
    const front = await startTcpFront(primary.port)
    cleanup.add(() => front.close())
    const address = new URL(primary.url('postgres'))
    address.port = String(front.port)
    const premises = await openPremises(cleanup, { processes: 2, env: { DATABASE_URL: address.href } })
    let seconds = 0
    let isSynchronous = false
    return {
      premises,
      trouble: {
        async make() {
          await delay(BEFORE_MS)
          isSynchronous = (await ask(primary, 'select sync_state from pg_stat_replication'))[0] === 'sync'
          say('The primary ends.')
          seconds = await secondsOf(async () => {
            await primary.end('SIGQUIT')
            await delay(FAR_FROM_READY_MS)
            await ask(standby, 'select pg_promote()')
            front.passTo(standby.port)
            await readySoon(premises.product)
          })
          say('The standby serves.')
          await delay(AFTER_MS)
        },
      },
      did: () => [
        `From the end of the primary until the product was ready again: ${seconds.toFixed(1)} s, with the two seconds until the promotion.`,
      ],
      differences: () => (isSynchronous ? [] : ['the standby was not synchronous']),
    }
  },
}

/** The first column. */
async function ask(server: PostgresFolder, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows.map((row: unknown[]) => row[0])
  } finally {
    await client.end()
  }
}
