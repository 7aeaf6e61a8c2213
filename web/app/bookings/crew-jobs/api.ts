import type { CrewJobs, VisitReportRequest } from '@jhilik/contract/crew-jobs.ts'
import { queryOptions } from '@tanstack/react-query'
import { isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { assumeTime, deviceSlowMs, serverNow } from '../../lib/live/server-time.ts'
import { keepTicksOf } from '../../lib/outbox/crew-ticks.ts'
import { keepDay, keepKey, readKeptDay } from '../../lib/outbox/kept-day.ts'
import { uploadPicture } from '../../ui/pictures/upload-picture.ts'

const ownCrews = async () => (await import('@jhilik/contract/crew-jobs.ts?answers')).ownCrewsResponseSchema
const crewJobs = async () => (await import('@jhilik/contract/crew-jobs.ts?answers')).crewJobsResponseSchema
const results = async () =>
  (await import('@jhilik/contract/crew-jobs.ts?answers')).reportResultsResponseSchema

/** The crews to which the reader belongs. */
export const ownCrewsQuery = () => ({
  ...apiQuery(queryKeys.crewJobs.crews, '/me/crews', ownCrews),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The jobs of a member's crews as they were at a time. */
export interface CrewDay extends Omit<CrewJobs, 'key'> {
  /** When the server gave them, in milliseconds. */
  readAt: number
  /** The milliseconds by which the clock of the phone was slow then. */
  slowMs: number
}

const READ_AGAIN_MS = 60_000

/** The jobs as the server has them. The browser keeps them for when there is no network. */
export const crewDayQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.crewJobs.day(account),
    async queryFn({ signal }): Promise<CrewDay> {
      const { data } = await api.get('/me/jobs', crewJobs, {
        signal,
      })
      const { key, ...jobs } = data
      const day = { ...jobs, readAt: serverNow(), slowMs: deviceSlowMs() }
      keepTicksOf(day.jobs.map(({ _id }) => _id))
      await keepWithKey(account, key, day)
      return day
    },
    // The call fails at once where there is no network, and the page says so.
    networkMode: 'always',
    retry: false,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })

async function keepWithKey(account: string, key: string, day: CrewDay): Promise<void> {
  try {
    await keepKey(account, key)
    await keepDay(account, day)
  } catch (error) {
    // Storage is forbidden or full: the page works with a network.
    console.warn('The jobs cannot be kept in this browser', error)
  }
}

/** The jobs that this browser has kept; null for none. */
export const keptDayQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.crewJobs.kept(account),
    async queryFn() {
      const day = (await readKeptDay(account)) as CrewDay | null
      // The clock may be days wrong, and the page would show the jobs of another day.
      if (day?.slowMs) assumeTime(day.slowMs)
      return day
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })

export const sendReports = async (sentAt: string, reports: readonly VisitReportRequest[]) =>
  (
    await api.post('/me/jobs/reports', results, {
      body: { sentAt, reports },
    })
  ).data

export const uploadPhoto = (photo: Blob): Promise<string> =>
  uploadPicture(new File([photo], 'photo.jpg', { type: photo.type }), 'booking')

/** Whether the server was not reached, or what has answered is not the server, such as a network's own log-in page. */
export const isNetworkAway = (error: unknown): boolean =>
  isApiError(error, 'FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR')
