import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db.ts'
import { CHANGES, type Listening } from '../../platform/listen.ts'
import { storeBusinessFacts } from '../../platform/settings.ts'
import { type BusinessFacts, factsOf, readStoredBusiness } from '../views/business.ts'
import { lookOf, readStoredLook } from '../views/look.ts'

/** The time until the next try after the database could not be read. */
const RETRY_MS = 3_000

const messageSchema = z.object({ kind: z.literal('business.changed') })

function isChange(payload: string): boolean {
  try {
    return messageSchema.safeParse(JSON.parse(payload)).success
  } catch {
    return false
  }
}

type HeldFacts = BusinessFacts & Pick<Config, 'look'>

interface HeldBusiness {
  /** The settings. Those of the business are always the current ones, wherever they are read. */
  config: Config
  /** Reads the business data again. */
  reload(db: Db): Promise<void>
  /** Loads the business data now, and again whenever a process has changed it. */
  follow(database: Pick<Database, 'db' | 'listen'>, clock: Clock, log: FastifyBaseLogger): Promise<Listening>
}

export function holdBusiness(given: Config): HeldBusiness {
  let facts: HeldFacts = { ...factsOf(given, {}), look: given.look }
  const config = { ...given }
  for (const field of Object.keys(facts) as (keyof HeldFacts)[]) {
    Object.defineProperty(config, field, { enumerable: true, get: () => facts[field] })
  }

  let reading = Promise.resolve()
  const read = async (db: Db) => {
    const stored = await readStoredBusiness(db)
    const { published, version } = await readStoredLook(db)
    facts = { ...factsOf(given, stored), look: version === 0 ? given.look : lookOf(published, version) }
  }
  // The reads run one after the other, so that an older answer does not replace a newer one.
  const reload = (db: Db) => {
    const next = reading.then(() => read(db))
    reading = next.catch(() => {})
    return next
  }

  return {
    config: Object.freeze(config),
    reload,
    async follow({ db, listen }, clock, log) {
      let isClosed = false
      let retry: NodeJS.Timeout | undefined
      const again = () => {
        clearTimeout(retry)
        reload(db).catch((error: unknown) => {
          if (isClosed) return
          log.error({ err: error }, 'reading the business data')
          clearTimeout(retry)
          retry = setTimeout(again, RETRY_MS).unref()
        })
      }
      const listening = await listen(CHANGES, {
        onMessage: (payload) => {
          if (isChange(payload)) again()
        },
        // A change may have been missed.
        onGap: again,
      })
      const close = async () => {
        isClosed = true
        clearTimeout(retry)
        await listening.close()
      }
      try {
        await reload(db)
        await storeBusinessFacts(db, config, clock.now())
      } catch (error) {
        await close()
        throw error
      }
      return { ...listening, close }
    },
  }
}
