import { type HomeFacts, type HomePicturesRequest, homePicturesRequestSchema } from '@jhilik/contract/home.ts'
import type { HomeQuery } from '@jhilik/contract/slot-requests.ts'
import { findQuote } from '../../catalog/views/reviews.ts'
import type { Context } from '../../context.ts'
import { countCompletedJobs } from '../../office/views/day-totals.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { findNextTimes } from './next-times.ts'

export const HOME_PICTURES_KEY = 'home-pictures'

const CACHE_MS = 10 * 60_000

/** Returns the stored pictures; none when nothing is stored, or nothing valid. */
export async function readPictures(db: Db): Promise<HomePicturesRequest> {
  const checked = homePicturesRequestSchema.safeParse(await readSetting(db, HOME_PICTURES_KEY))
  return checked.success ? checked.data : { hero: null, gallery: [], revision: 0 }
}

/** Returns the reader of the home page's facts, with the next times in an area, if one is named. The number of jobs is counted at most every ten minutes. */
export function openHomeFacts({
  config,
  clock,
  db,
  gateways,
}: Pick<Context, 'config' | 'clock' | 'db' | 'gateways'>): (asked?: HomeQuery) => Promise<HomeFacts> {
  const paymentMethods = [...new Set([...gateways.values()].flatMap(({ methods }) => methods))]
  let counted: { at: number; jobs: Promise<number> } | undefined

  function completedJobs(): Promise<number> {
    const now = clock.now().getTime()
    if (!counted || now - counted.at >= CACHE_MS || now < counted.at) {
      const jobs = countCompletedJobs(db, config.timeZone)
      counted = { at: now, jobs }
      jobs.catch(() => {
        counted = undefined
      })
    }
    return counted.jobs
  }

  return async (asked) => {
    const [jobs, quote, { hero, gallery }, nextTimes] = await Promise.all([
      completedJobs(),
      findQuote(db),
      readPictures(db),
      findNextTimes(db, config, clock.now(), asked),
    ])
    return { completedJobs: jobs, quote, paymentMethods, pictures: { hero, gallery }, nextTimes }
  }
}
