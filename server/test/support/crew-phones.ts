import { randomUUID } from 'node:crypto'
import type { CrewJob, CrewJobs, ReportResult, VisitReport } from '@jhilik/contract/crew-jobs.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../../src/demo/factories.ts'
import { addMinutes, instantOf } from '../../src/platform/clock.ts'
import type { Answer } from './answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './app.ts'
import { dayFromNow } from './business-zone.ts'

export const PRICE_MINOR = 4_000

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '23:30' }))

/** A report as a phone sends it; what is missing is made up. */
export type SentReport = Record<string, unknown> & { kind: string }

/** What tests do with jobs and with the phones of the members of crews, on one day. */
export function crewPhones(app: TestApp, owner: SignedIn, date: string) {
  const { db, config } = app.ctx
  /** Calls as somebody whose sign-in is continued when the test has moved the clock beyond its token. */
  async function call<T>(who: SignedIn, method: string, path: string, body?: object) {
    const ask = () =>
      app.request<Answer<T>>(method, `/api${path}`, { token: who.token, ...(body && { body }) })
    const answer = await ask()
    if (answer.status !== 401) return answer
    const { email, password } = { email: who.user.email ?? '', password: who.password }
    Object.assign(who, await app.logIn({ email, password }))
    return ask()
  }
  async function read<T>(who: SignedIn, method: string, path: string, body?: object): Promise<T> {
    const answer = await call<T>(who, method, path, body)
    if (answer.status > 201) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const asOwner = <T>(method: string, path: string, body?: object) => read<T>(owner, method, path, body)
  const addCrew = (members: readonly SignedIn[], given: object = {}): Promise<Crew> =>
    asOwner('POST', '/crews', {
      ...{ name: randomUUID(), color: 'teal', hours: ALL_DAY },
      members: members.map(({ user }) => user.sub),
      ...given,
    })
  const crewFields = ({ name, color, hours }: Crew) => ({ name, color, hours })
  return {
    call,
    asOwner,
    addCrew,
    /** A crew with one new member, or with these. */
    async addCrewOf(...given: SignedIn[]): Promise<{ crew: Crew; member: SignedIn }> {
      const [member = await app.signIn()] = given
      return { crew: await addCrew(given.length > 0 ? given : [member]), member }
    },
    /** Gives a booking to a crew, whether or not that could do it. */
    async giveTo(crew: Crew, bookingId: string): Promise<void> {
      await db
        .updateTable('bookings')
        .set(({ ref }) => ({ crew_no: crew.no, occupied_until: ref('ends_at') }))
        .where('id', '=', bookingId)
        .execute()
    },
    setMembers: (crew: Crew, ...members: SignedIn[]) =>
      asOwner('PUT', `/crews/${crew._id}`, {
        ...crewFields(crew),
        members: members.map(({ user }) => user.sub),
      }),
    /** A confirmed booking of a crew, to be paid on site. */
    async addJob(crew: Crew, startTime = '10:00', endTime = '11:00', given: object = {}) {
      const service = await makeService(db, { currency: config.currency, price_minor: PRICE_MINOR })
      const slot = await makeSlot(db, {
        service_id: service.id,
        date,
        start_time: startTime,
        end_time: endTime,
      })
      return makeBooking(db, {
        slot_id: slot.id,
        crew_no: crew.no,
        occupied_until: addMinutes(slot.ends_at, crew.setUpMinutes),
        payment_terms: 'none',
        due_now_minor: 0,
        price_minor: PRICE_MINOR,
        ...given,
      })
    },
    at: (time: string): Date => instantOf(date, time, config.timeZone),
    jobsOf: (member: SignedIn): Promise<CrewJobs> => read(member, 'GET', '/me/jobs'),
    async jobOf(member: SignedIn, bookingId: string): Promise<CrewJob> {
      const job = (await this.jobsOf(member)).jobs.find(({ _id }) => _id === bookingId)
      if (!job) throw new Error('The member does not see the job')
      return job
    },
    /** Returns a report of a job, which happens now. */
    report: (job: Pick<CrewJob, 'pass'>, report: SentReport) => ({
      id: randomUUID(),
      pass: job.pass,
      happenedAt: app.clock.now().toISOString(),
      ...report,
    }),
    /** Sends reports, by a clock that is so much ahead of the server's. */
    send: (member: SignedIn, reports: readonly object[], aheadMs = 0) =>
      call<ReportResult[]>(member, 'POST', '/me/jobs/reports', {
        sentAt: new Date(app.clock.now().getTime() + aheadMs).toISOString(),
        reports,
      }),
    /** Sends reports and returns why each has no effect; null for one that has. */
    async tell(member: SignedIn, ...reports: object[]) {
      const { status, body } = await this.send(member, reports)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data.map(({ noEffect }) => noEffect)
    },
    /** Returns what reports about one job: something happened so many minutes ago. It returns why that has no effect. */
    async reporterOf(member: SignedIn, bookingId: string) {
      const job = await this.jobOf(member, bookingId)
      return async (kind: string, more: object = {}, minutesAgo = 0) => {
        const happenedAt = addMinutes(app.clock.now(), -minutesAgo).toISOString()
        const [noEffect = null] = await this.tell(member, this.report(job, { kind, happenedAt, ...more }))
        return noEffect
      }
    },
    reportsOf: (bookingId: string): Promise<VisitReport[]> =>
      asOwner('GET', `/visit-reports?booking=${bookingId}`),
    settle: (id: string) => call(owner, 'POST', `/visit-reports/${id}/settle`),
    open: (): Promise<VisitReport[]> => asOwner('GET', '/visit-reports'),
    statusOf: async (id: string) =>
      (await db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status,
    paidOf: async (id: string): Promise<{ price: number; tips: number }> => {
      const rows = await db.selectFrom('ledger_entries').selectAll().where('booking_id', '=', id).execute()
      const sum = (isTip: boolean) =>
        rows.filter((row) => row.is_tip === isTip).reduce((total, row) => total + row.amount_minor, 0)
      return { price: sum(false), tips: sum(true) }
    },
  }
}

/** Starts an app for the tests of a file. Each test begins at nine of a day to come. */
export function useCrewPhones() {
  const day = dayFromNow(1)
  let app: TestApp
  let owner: SignedIn
  let phones: ReturnType<typeof crewPhones>
  beforeAll(async () => {
    app = await startTestApp({ work: false })
    app.clock.set(instantOf(day, '09:00', app.ctx.config.timeZone))
    owner = await app.signIn('admin')
    phones = crewPhones(app, owner, day)
  })
  beforeEach(() => app.clock.set(phones.at('09:00')))
  afterAll(() => app?.close())
  return {
    day,
    get app() {
      return app
    },
    get owner() {
      return owner
    },
    get phones() {
      return phones
    },
  }
}
