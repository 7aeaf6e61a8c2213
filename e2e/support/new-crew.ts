import { randomUUID } from 'node:crypto'
import type { CrewJob, CrewJobs, VisitReport } from '@jhilik/contract/crew-jobs.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import { request as newRequest } from '@playwright/test'
import { newAccount, registerConfirmed, signInByCall } from './accounts.ts'
import { dataOf } from './api.ts'
import { DEMO_ADMIN } from './steps.ts'

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))

/** A new crew with one new member. A new session of a browser ends the one before: office and member have a browser each. */
export async function newCrew(server: { url: string }, { crewName = 'Crew', memberName = 'Karim Mia' } = {}) {
  const [desk, phone] = await Promise.all([0, 1].map(() => newRequest.newContext({ baseURL: server.url })))
  if (!desk || !phone) throw new Error('There is no browser')
  const office = await signInByCall(desk, DEMO_ADMIN)
  const account = newAccount(memberName)
  const session = await registerConfirmed(phone, account)
  const asMember = { authorization: `Bearer ${session.token}` }
  const asOffice = async <T>(method: string, path: string, data?: object, headers: object = {}) =>
    dataOf<T>(
      await desk.fetch(`/api${path}`, {
        method,
        headers: { authorization: `Bearer ${office.token}`, ...headers },
        ...(data && { data }),
      }),
    )
  const crew = await asOffice<Crew>('POST', '/crews', {
    name: `${crewName} ${randomUUID().slice(0, 8)}`,
    ...{ color: 'teal', hours: ALL_DAY, members: [(session.user as { sub: string }).sub] },
  })
  return {
    member: account,
    crew,
    phone,
    /** The headers of the member's calls. */
    asMember,
    asOffice,
    /** The jobs as the member reads them elsewhere. */
    read: async (): Promise<CrewJob[]> =>
      (await dataOf<CrewJobs>(await phone.get('/api/me/jobs', { headers: asMember }))).jobs,
    /** What the office knows of a job, in the order in which it happened. */
    async reportsOf(bookingId: string): Promise<VisitReport[]> {
      const reports = await asOffice<VisitReport[]>('GET', `/visit-reports?booking=${bookingId}`)
      return reports.toSorted((a, b) => a.happenedAt.localeCompare(b.happenedAt))
    },
    async remove() {
      const change = { ...crew, members: [], active: false }
      await asOffice('PUT', `/crews/${crew._id}`, change, { 'if-match': `"${crew.version}"` })
      await Promise.all([desk.dispose(), phone.dispose()])
    },
  }
}
