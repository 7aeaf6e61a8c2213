import { randomUUID } from 'node:crypto'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { describe, expect, test } from 'vitest'
import type { Answer } from './support/answer.ts'
import { PRICE_MINOR, useCrewPhones } from './support/crew-phones.ts'
import { hashOf, newPhoto, uploadPicture } from './support/upload-picture.ts'

const desk = useCrewPhones()

const row = (id: string) =>
  desk.app.ctx.db.selectFrom('visit_reports').selectAll().where('id', '=', id).executeTakeFirst()

describe('the jobs of a member', () => {
  test('are those of the own crew, with what is to be collected and without what belongs to the office', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const other = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    await desk.phones.addJob(other.crew)
    const { jobs, crews } = await desk.phones.jobsOf(member)
    expect(crews).toEqual([{ _id: crew._id, name: crew.name, color: crew.color }])
    expect(jobs.map(({ _id }) => _id)).toEqual([booking.id])
    expect(jobs[0]).toMatchObject({
      toCollect: PRICE_MINOR / 100,
      visit: { state: 'planned', steps: [], late: null, failure: null },
      customer: { name: booking.customer_name, phone: booking.customer_phone },
    })
    expect(Object.keys(jobs[0] ?? {})).not.toEqual(
      expect.arrayContaining(['tran_id', 'paymentStatus', 'paidWith', 'charges']),
    )
    expect(JSON.stringify(jobs)).not.toContain(booking.customer_email)
  })

  test('of somebody without a crew are none, and visitors have none', async () => {
    const stranger = await desk.app.signIn()
    expect(await desk.phones.jobsOf(stranger)).toMatchObject({ crews: [], jobs: [] })
    expect((await desk.app.request('GET', '/api/me/jobs')).status).toBe(401)
    expect((await desk.app.request('GET', '/api/visit-reports', { token: stranger.token })).status).toBe(403)
  })

  test('come with a key that stays the same, and is not that of another account', async () => {
    const [one, two] = [await desk.app.signIn(), await desk.app.signIn()]
    const keys = await Promise.all(Array.from({ length: 8 }, async () => (await desk.phones.jobsOf(one)).key))
    expect(new Set(keys).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32)
    expect((await desk.phones.jobsOf(two)).key).not.toBe(keys[0])
  })

  test('that were canceled are still shown, so that nobody drives there', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    await desk.phones.asOwner('POST', `/bookings/${booking.id}/cancel`, { reason: 'Rain' })
    expect(await desk.phones.jobOf(member, booking.id)).toMatchObject({ status: 'canceled', toCollect: 0 })
  })
})

describe('steps', () => {
  test('bring a visit to its end, which completes the booking as the member', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    const job = await desk.phones.jobOf(member, booking.id)
    for (const [kind, time] of [
      ['on_the_way', '09:40'],
      ['arrived', '09:58'],
      ['started', '10:02'],
      ['done', '10:50'],
    ] as const) {
      desk.app.clock.set(desk.phones.at(time))
      expect(await desk.phones.tell(member, desk.phones.report(job, { kind }))).toEqual([null])
      expect((await desk.phones.jobOf(member, booking.id)).visit.state).toBe(kind)
    }
    const { visit, status } = await desk.phones.jobOf(member, booking.id)
    expect(status).toBe('completed')
    expect(visit.steps.map(({ step }) => step)).toEqual(['on_the_way', 'arrived', 'started', 'done'])
    const audit = await desk.app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id'])
      .where('subject_id', '=', booking.id)
      .where('action', '=', 'booking.completed')
      .execute()
    expect(audit).toEqual([{ actor_id: member.user.sub }])
  })

  test('take effect once, however often and by however many requests at once they arrive', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    desk.app.clock.set(desk.phones.at('10:30'))
    const job = await desk.phones.jobOf(member, booking.id)
    const reports = [
      desk.phones.report(job, { kind: 'payment', method: 'cash', amount: 40, tip: 2 }),
      desk.phones.report(job, { kind: 'done' }),
    ]
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.phones.tell(member, ...reports)))
    for (const answer of answers) expect(answer).toEqual([null, null])
    expect(await desk.phones.paidOf(booking.id)).toEqual({ price: PRICE_MINOR, tips: 200 })
    expect(await desk.phones.reportsOf(booking.id)).toHaveLength(2)
  })

  test('of twenty members at once end the visit once', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => desk.app.signIn()))
    const { crew } = await desk.phones.addCrewOf(...members)
    const booking = await desk.phones.addJob(crew)
    desk.app.clock.set(desk.phones.at('10:30'))
    const results = await Promise.all(
      members.map(async (member) =>
        desk.phones.tell(
          member,
          desk.phones.report(await desk.phones.jobOf(member, booking.id), { kind: 'done' }),
        ),
      ),
    )
    expect(results.flat().filter((noEffect) => noEffect === null)).toHaveLength(1)
    expect(results.flat().filter((noEffect) => noEffect === 'already_done')).toHaveLength(19)
    expect(await desk.phones.statusOf(booking.id)).toBe('completed')
  })

  test('are dated by the server, whatever the clock of the phone says', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    const job = await desk.phones.jobOf(member, booking.id)
    desk.app.clock.set(desk.phones.at('11:00'))
    // It is 20 minutes ahead; the step happened at 9:50 and is sent at 11:00.
    const ahead = 20 * 60_000
    const happenedAt = new Date(desk.phones.at('09:50').getTime() + ahead).toISOString()
    const report = desk.phones.report(job, { kind: 'arrived', happenedAt })
    expect((await desk.phones.send(member, [report], ahead)).body.data).toEqual([
      { id: report.id, noEffect: null },
    ])
    const [step] = (await desk.phones.jobOf(member, booking.id)).visit.steps
    expect(Math.abs(Date.parse(step?.at ?? '') - desk.phones.at('09:50').getTime())).toBeLessThan(5_000)
  })

  test('neither come from the future nor from before the phone had the job', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    const job = await desk.phones.jobOf(member, booking.id)
    const shown = desk.app.clock.now().getTime()
    desk.app.clock.set(desk.phones.at('10:00'))
    await desk.phones.tell(
      member,
      desk.phones.report(job, { kind: 'on_the_way', happenedAt: desk.phones.at('03:00').toISOString() }),
      desk.phones.report(job, { kind: 'arrived', happenedAt: desk.phones.at('23:00').toISOString() }),
    )
    const { steps } = (await desk.phones.jobOf(member, booking.id)).visit
    expect(Math.abs(Date.parse(steps[0]?.at ?? '') - shown)).toBeLessThan(5_000)
    expect(Date.parse(steps[1]?.at ?? '')).toBeLessThanOrEqual(desk.app.clock.now().getTime())
  })

  test('long before the start have no effect', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew, '22:00', '23:00')
    const job = await desk.phones.jobOf(member, booking.id)
    expect(await desk.phones.tell(member, desk.phones.report(job, { kind: 'on_the_way' }))).toEqual([
      'too_early',
    ])
    expect((await desk.phones.jobOf(member, booking.id)).visit.state).toBe('planned')
  })
})

test('a booking that staff have completed is done, whatever its crew reports afterwards, and its customer is told nothing', async () => {
  const { crew, member } = await desk.phones.addCrewOf()
  const booking = await desk.phones.addJob(crew)
  desk.app.clock.set(desk.phones.at('10:30'))
  const job = await desk.phones.jobOf(member, booking.id)
  await desk.phones.asOwner('POST', `/bookings/${booking.id}/complete`)
  const messages = () =>
    desk.app.ctx.db.selectFrom('messages').select('event').where('booking_id', '=', booking.id).execute()
  const before = await messages()
  expect(await desk.phones.tell(member, desk.phones.report(job, { kind: 'on_the_way' }))).toEqual([null])
  expect((await desk.phones.jobOf(member, booking.id)).visit.state).toBe('done')
  expect(await messages()).toEqual(before)
})

test('a customer does not cancel or move a visit for which the crew has come early; staff can', async () => {
  const customer = await desk.app.signIn()
  const { crew, member } = await desk.phones.addCrewOf()
  const given = { user_id: customer.user.sub, free_cancel_hours: 0 }
  const booking = await desk.phones.addJob(crew, '10:00', '11:00', given)
  const job = await desk.phones.jobOf(member, booking.id)
  const { token } = await desk.app.logIn({ email: customer.user.email ?? '', password: customer.password })
  const actions = async () => {
    const answer = await desk.app.request<Answer<BookingDetail>>('GET', `/api/bookings/${booking.id}`, {
      token,
    })
    return answer.body.data.actions
  }
  expect((await actions()).cancel).not.toBeNull()
  desk.app.clock.set(desk.phones.at('09:10'))
  await desk.phones.tell(member, desk.phones.report(job, { kind: 'arrived' }))
  expect(await actions()).toMatchObject({ cancel: null, move: null, cancelLines: [] })
  const refused = await desk.app.request<{ code: string }>('POST', `/api/bookings/${booking.id}/cancel`, {
    token,
    body: {},
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'booking_started'])
  await desk.phones.asOwner('POST', `/bookings/${booking.id}/cancel`, { reason: 'Rain' })
  expect(await desk.phones.statusOf(booking.id)).toBe('canceled')
})

describe('what could not be done', () => {
  test('waits for the office until somebody settles it, once', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    desk.app.clock.set(desk.phones.at('10:10'))
    const job = await desk.phones.jobOf(member, booking.id)
    const report = desk.phones.report(job, {
      kind: 'could_not_do',
      reason: 'nobody_there',
      note: 'Gate is locked',
    })
    expect(await desk.phones.tell(member, report)).toEqual([null])
    expect((await desk.phones.jobOf(member, booking.id)).visit).toMatchObject({
      state: 'could_not_do',
      failure: { reason: 'nobody_there', note: 'Gate is locked' },
    })
    const settle = () =>
      desk.app.request('POST', `/api/visit-reports/${report.id}/settle`, { token: desk.owner.token })
    const answers = await Promise.all(Array.from({ length: 20 }, settle))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await desk.phones.open()).some(({ _id }) => _id === report.id)).toBe(false)
    const audits = await desk.app.ctx.db
      .selectFrom('audit_entries')
      .select('id')
      .where('subject_id', '=', booking.id)
      .where('action', '=', 'booking.visit_settled')
      .execute()
    expect(audits).toHaveLength(1)
  })

  test('is nothing to look at any more once the crew went back and did it, in whatever order that arrives', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const bookings = [await desk.phones.addJob(crew), await desk.phones.addJob(crew, '11:00', '12:00')]
    const jobs = await Promise.all(bookings.map(({ id }) => desk.phones.jobOf(member, id)))
    desk.app.clock.set(desk.phones.at('12:00'))
    const at = (time: string) => ({ happenedAt: desk.phones.at(time).toISOString() })
    const [first = { pass: '' }, second = { pass: '' }] = jobs
    const gaveUp = { kind: 'could_not_do', reason: 'weather', ...at('10:10') }
    await desk.phones.tell(
      member,
      desk.phones.report(first, gaveUp),
      desk.phones.report(first, { kind: 'done', ...at('10:50') }),
    )
    await desk.phones.tell(
      member,
      desk.phones.report(second, { kind: 'done', ...at('11:50') }),
      desk.phones.report(second, gaveUp),
    )
    const open = await desk.phones.open()
    for (const { id } of bookings) {
      expect(open.filter(({ booking }) => booking._id === id)).toEqual([])
      expect(await desk.phones.statusOf(id)).toBe('completed')
    }
  })

  test('and was done after all is done', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    const job = await desk.phones.jobOf(member, booking.id)
    desk.app.clock.set(desk.phones.at('10:10'))
    await desk.phones.tell(member, desk.phones.report(job, { kind: 'could_not_do', reason: 'weather' }))
    desk.app.clock.set(desk.phones.at('10:40'))
    await desk.phones.tell(member, desk.phones.report(job, { kind: 'arrived' }))
    expect((await desk.phones.jobOf(member, booking.id)).visit.state).toBe('arrived')
    await desk.phones.tell(member, desk.phones.report(job, { kind: 'done' }))
    expect(await desk.phones.statusOf(booking.id)).toBe('completed')
  })
})

describe('a report that nobody may make', () => {
  test('has the pass of somebody else, or a forged one, and is not stored', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    const job = await desk.phones.jobOf(member, booking.id)
    const stranger = await desk.app.signIn()
    const stolen = desk.phones.report(job, { kind: 'done' })
    expect(await desk.phones.tell(stranger, stolen)).toEqual(['unknown'])
    const forged = desk.phones.report({ pass: `${job.pass.slice(0, -4)}AAAA` }, { kind: 'done' })
    expect(await desk.phones.tell(member, forged)).toEqual(['unknown'])
    expect(await row(stolen.id)).toBeUndefined()
    expect(await row(forged.id)).toBeUndefined()
    expect(await desk.phones.statusOf(booking.id)).toBe('confirmed')
  })

  test('has the id of another one', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const job = await desk.phones.jobOf(member, (await desk.phones.addJob(crew)).id)
    const report = desk.phones.report(job, { kind: 'on_the_way' })
    expect(await desk.phones.tell(member, report)).toEqual([null])
    expect((await desk.phones.send(member, [{ ...report, kind: 'arrived' }])).status).toBe(409)
  })

  test('has an id that a report of another job has, also when both arrive at once', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const bookings = [await desk.phones.addJob(crew), await desk.phones.addJob(crew, '11:00', '12:00')]
    const jobs = await Promise.all(bookings.map(({ id }) => desk.phones.jobOf(member, id)))
    for (let round = 0; round < 8; round += 1) {
      const id = randomUUID()
      const answers = await Promise.all(
        jobs.map((job) => desk.phones.send(member, [desk.phones.report(job, { kind: 'on_the_way', id })])),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test('names what is missing at its field', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const job = await desk.phones.jobOf(member, (await desk.phones.addJob(crew)).id)
    for (const [report, path] of [
      [{ kind: 'payment', method: 'bkash', amount: 5 }, 'reports.0.reference'],
      [{ kind: 'payment', method: 'cash', amount: 0 }, 'reports.0.amount'],
      [{ kind: 'could_not_do', reason: 'other' }, 'reports.0.note'],
      [{ kind: 'late', minutes: 1000 }, 'reports.0.minutes'],
      [{ kind: 'photo', moment: 'before', img: 'https://elsewhere.example/a.jpg' }, 'reports.0.img'],
    ] as const) {
      const { status, body } = await desk.phones.send(member, [desk.phones.report(job, report)])
      expect(status).toBe(400)
      expect((body as unknown as { errors: { path: string }[] }).errors.map((error) => error.path)).toContain(
        path,
      )
    }
  })
})

test('photos are the customer’s and the office’s to see, and go with the account of the customer', async () => {
  const customer = await desk.app.signIn()
  const { crew, member } = await desk.phones.addCrewOf()
  const booking = await desk.phones.addJob(crew, '10:00', '11:00', { user_id: customer.user.sub })
  desk.app.clock.set(desk.phones.at('10:10'))
  const job = await desk.phones.jobOf(member, booking.id)
  const { data } = (await uploadPicture(desk.app, member, await newPhoto(), { query: '?for=booking' })).body
  const photo = { kind: 'photo', moment: 'before' }
  const strange = `/uploads/${'a'.repeat(32)}.jpg`
  expect(await desk.phones.tell(member, desk.phones.report(job, { ...photo, img: strange }))).toEqual([
    'photo_missing',
  ])
  const report = desk.phones.report(job, { ...photo, img: data.img })
  expect(await desk.phones.tell(member, report)).toEqual([null])
  expect((await desk.phones.jobOf(member, booking.id)).visitPhotos).toMatchObject([
    { moment: 'before', img: data.img },
  ])
  await desk.phones.tell(
    member,
    desk.phones.report(job, { kind: 'could_not_do', reason: 'other', note: 'A dog' }),
  )
  await desk.phones.tell(member, desk.phones.report(job, { kind: 'done' }))
  desk.app.clock.set(desk.phones.at('12:00'))
  const leaving = { email: customer.user.email ?? '', password: customer.password }
  const { token } = await desk.app.logIn(leaving)
  const body = { password: customer.password, confirmed: true }
  expect((await desk.app.request('POST', '/api/auth/account/delete', { token, body })).status).toBe(200)
  expect(await row(report.id)).toMatchObject({ photo: null, note: '' })
  const left = desk.app.ctx.db.selectFrom('pictures').select('id').where('content_hash', '=', hashOf(data))
  expect(await left.execute()).toEqual([])
  const notes = await desk.app.ctx.db
    .selectFrom('visit_reports')
    .select('note')
    .where('booking_id', '=', booking.id)
    .execute()
  expect(notes.map(({ note }) => note).join('')).toBe('')
})

test('a report is never changed, but for what the office adds', async () => {
  const { crew, member } = await desk.phones.addCrewOf()
  const job = await desk.phones.jobOf(member, (await desk.phones.addJob(crew)).id)
  const report = desk.phones.report(job, { kind: 'on_the_way' })
  await desk.phones.tell(member, report)
  const change = (values: object) =>
    desk.app.ctx.db.updateTable('visit_reports').set(values).where('id', '=', report.id).execute()
  await expect(change({ kind: 'done' })).rejects.toMatchObject({ constraint: 'visit_reports_append_only' })
  await expect(change({ no_effect: 'moved' })).rejects.toMatchObject({
    constraint: 'visit_reports_append_only',
  })
})
