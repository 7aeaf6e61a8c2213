import { setTimeout as delay } from 'node:timers/promises'
import { makePostgres } from '../../server/test/support/postgres-server.ts'
import { openPremises } from '../payments/product.ts'
import { readySoon } from './ready.ts'
import { describeTimes, type Scenario, secondsOf } from './scenario.ts'

const RESTARTS = 4
const BETWEEN_MS = 5_000

export const databaseRestart: Scenario = {
  name: 'database-restart',
  title: 'Restart of PostgreSQL',
  about:
    'PostgreSQL (with `synchronous_commit`; without `fsync`, which is for power cuts) is restarted under two processes: in turn with all connections cut (a fast shutdown), and as in a crash (an immediate one, with recovery at the next start). Nobody touches the product.',
  orders: () => 400,
  async open({ cleanup, say }) {
    const postgres = await makePostgres({})
    cleanup.add(() => postgres.remove())
    await postgres.start()
    cleanup.add(() => postgres.end('SIGINT'))
    const premises = await openPremises(cleanup, {
      processes: 2,
      env: { DATABASE_URL: postgres.url('postgres') },
    })
    const seconds: number[] = []
    return {
      premises,
      trouble: {
        async make() {
          for (let turn = 0; turn < RESTARTS; turn++) {
            await delay(BETWEEN_MS)
            await postgres.end(turn % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
            await delay(1_000)
            await postgres.start()
            seconds.push(await secondsOf(() => readySoon(premises.product)))
            say(`Restart ${turn + 1} of ${RESTARTS}`)
          }
          await delay(BETWEEN_MS)
        },
      },
      did: () => [`The product was ready again after PostgreSQL was, ${describeTimes(seconds)}.`],
    }
  },
}
