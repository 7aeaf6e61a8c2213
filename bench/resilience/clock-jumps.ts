import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openPremises } from '../payments/product.ts'
import { MissingTool, type Scenario } from './scenario.ts'

/** The differences of the product's clock, one after the other. */
const JUMPS = ['+5h', '+0', '-5h', '+0']
const BETWEEN_MS = 12_000
/** Holds last two minutes; one that is being taken may wait for a lock. */
const LONGEST_HOLD_SECONDS = 121
const LATEST_END_SECONDS = 300

export const clockJumps: Scenario = {
  name: 'clock-jumps',
  title: "Jumps of the application's clock",
  about:
    'The clock of the product (not that of PostgreSQL) jumps five hours forward, back, five hours back, and forward again, while it runs. Sessions that have ended meanwhile are renewed by logging in. Holds have to end by the clock of the database, two minutes after they were taken.',
  orders: () => 400,
  async open({ cleanup, say }) {
    const library = findLibrary()
    const folder = await mkdtemp(join(tmpdir(), 'jhilik-clock-'))
    cleanup.add(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'offset')
    const jump = (offset: string) => writeFile(file, `${offset}\n`)
    await jump('+0')
    const premises = await openPremises(cleanup, {
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    })
    const pool = new pg.Pool({ connectionString: await premises.product.findDatabase(), max: 1 })
    pool.on('error', () => {})
    cleanup.add(() => pool.end())
    let longest = 0
    let latest = 0
    return {
      premises,
      trouble: {
        async update() {
          const { rows } = await pool.query<{ left: number; over: number }>(HOLDS)
          longest = Math.max(longest, rows[0]?.left ?? 0)
          latest = Math.max(latest, rows[0]?.over ?? 0)
        },
        async make() {
          for (const offset of JUMPS) {
            await delay(BETWEEN_MS)
            await jump(offset)
            say(`The clock is off by ${offset}.`)
          }
          await delay(BETWEEN_MS)
        },
      },
      did: () => [
        `By the clock of the database no hold had more than ${longest.toFixed(0)} s left, and none was there more than ${latest.toFixed(0)} s after its end.`,
      ],
      differences: () => [
        ...(longest > LONGEST_HOLD_SECONDS ? [`a hold had ${longest} s left`] : []),
        ...(latest > LATEST_END_SECONDS ? [`a hold was there ${latest} s after its end`] : []),
      ],
    }
  },
}

/** Seconds until the last hold ends, and since the first one should have ended. */
const HOLDS = `
  select coalesce(max(extract(epoch from hold_expires_at - clock_timestamp())), 0)::float as left,
    coalesce(max(extract(epoch from clock_timestamp() - hold_expires_at)), 0)::float as over
  from bookings where status = 'held'`

function findLibrary(): string {
  const file = 'faketime/libfaketime.so.1'
  const root = '/usr/lib'
  const found = process.platform === 'linux' ? readdirSync(root, { withFileTypes: true }) : []
  for (const entry of found.filter((each) => each.isDirectory())) {
    const folder = join(root, entry.name)
    if (readdirSync(folder).includes('faketime')) return join(folder, file)
  }
  throw new MissingTool('libfaketime is needed; on Debian: apt-get install libfaketime.')
}
