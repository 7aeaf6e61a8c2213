import { findNextChange } from './calendar/views/availability.ts'
import { readPagesStamp } from './catalog/views/pages.ts'
import type { Context } from './context.ts'
import { valuesOf } from './office/views/business.ts'
import { openFreshness } from './platform/read-cache/freshness.ts'
import { createReadCache, type ReadCache } from './platform/read-cache/read-cache.ts'

/** Opens what visitors read, which stays in memory until it changes. */
export async function openReads({ listen, uses, clock, config, db, log }: Context): Promise<ReadCache> {
  const freshness = await openFreshness({
    db,
    listen,
    uses,
    // `config` has new business data only a moment after the database has notified their change.
    readStamp: async () =>
      JSON.stringify([await readPagesStamp(config), valuesOf(config), config.look.version]),
    warn: (message) => log.warn(message),
  })
  return createReadCache({ freshness, clock, findNextChange: (now) => findNextChange(db, config, now) })
}
