import type { CrewJobs, ReportResult } from '@jhilik/contract/crew-jobs.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Answer } from './answer.ts'
import type { SignedIn, TestApp } from './app.ts'

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))

/** Makes a crew with these members. */
export async function makeCrewOf(
  app: TestApp,
  owner: SignedIn,
  members: readonly SignedIn[],
  given: object = {},
): Promise<Crew> {
  const { status, body } = await app.request<Answer<Crew>>('POST', '/api/crews', {
    token: owner.token,
    body: {
      ...{ name: newId(), color: 'teal', hours: ALL_DAY },
      members: members.map(({ user }) => user.sub),
      ...given,
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data
}

/** Gives a booking to a crew, whether or not that could do it. */
export async function giveTo(app: TestApp, crew: Crew, bookingId: string): Promise<void> {
  await app.ctx.db
    .updateTable('bookings')
    .set(({ ref }) => ({ crew_no: crew.no, occupied_until: ref('ends_at') }))
    .where('id', '=', bookingId)
    .execute()
}

/** What a member of a crew does on a phone, whose clock is right. */
export function phoneOf(app: TestApp, member: SignedIn) {
  // The clock may have been set ahead of the end of the session.
  const tokenNow = async () =>
    (await app.logIn({ email: member.user.email, password: member.password })).token
  const jobs = async () => {
    const token = await tokenNow()
    return (await app.request<Answer<CrewJobs>>('GET', '/api/me/jobs', { token })).body.data
  }
  return {
    jobs,
    async passOf(bookingId: string): Promise<string> {
      const found = (await jobs()).jobs.find(({ _id }) => _id === bookingId)
      if (!found) throw new Error('This is no job of the member.')
      return found.pass
    },
    /** Sends a report of something that happened so many minutes ago. */
    async report(
      pass: string,
      given: { kind: string; [field: string]: unknown },
      minutesAgo = 0,
    ): Promise<ReportResult> {
      const token = await tokenNow()
      const now = app.clock.now()
      const happenedAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString()
      const { status, body } = await app.request<Answer<ReportResult[]>>('POST', '/api/me/jobs/reports', {
        token,
        body: { sentAt: now.toISOString(), reports: [{ id: newId(), pass, happenedAt, ...given }] },
      })
      const [result] = body.data ?? []
      if (status !== 200 || !result) throw new Error(JSON.stringify(body))
      return result
    },
  }
}
