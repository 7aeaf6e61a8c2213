import type { Message, StaffEvent } from '@jhilik/contract/messages.ts'
import type { Review } from '@jhilik/contract/reviews.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { planStaffMessages } from '../src/messages/commands/plan-staff-messages.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { START, useMessageApp } from './support/message-app.ts'

// What staff are told that is about no booking.

const desk = useMessageApp()
const { sendAll, subjects, setSettings, settings } = desk

const MAILED = { channels: ['email' as const], instead: null }
const TEXTED = { channels: ['sms' as const], instead: null }

/** Chooses how staff are told of some events. */
const tell = async (choices: Partial<Record<StaffEvent, { channels: ('email' | 'sms')[]; instead: null }>>) =>
  setSettings({ staff: { ...(await settings()).staff, ...choices } })

async function news() {
  const rows = await desk.app.ctx.db
    .selectFrom('messages')
    .select(['event', 'channel', 'state', 'skip_reason'])
    .where('booking_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.event, row.channel, row.state, row.skip_reason ?? ''].join(' ').trim())
}

beforeEach(async () => {
  const { db } = desk.app.ctx
  await db.deleteFrom('reviews').execute()
  await db.deleteFrom('settings').where('key', '=', 'gateway-watch').execute()
})

describe('a review', () => {
  const write = async (rating: number) => {
    const { status, body } = await desk.app.request<Answer<Review>>('POST', '/api/review', {
      token: desk.user.token,
      body: { rating, review: 'They came late and left stains.' },
    })
    expect(status).toBe(201)
    return body.data._id
  }
  const change = async (id: string, rating: number) => {
    const { token } = desk.user
    const body = { rating, review: 'Now I have seen more.' }
    expect((await desk.app.request('PUT', `/api/review/${id}`, { token, body })).status).toBe(200)
  }

  it('is told, and as a bad one in the ways that the owner chose for these, up to the stars of the owner', async () => {
    await tell({ staff_bad_review: TEXTED })
    await write(2)
    await sendAll()
    expect(await news()).toEqual(['staff_bad_review sms sent', 'staff_review email sent'])
    expect(subjects()).toEqual([expect.stringContaining('New review by')])
    expect(desk.texts.taken[0]?.text).toMatch(
      /^Bad review by .*: 2 of 5 stars\. http.*\/reviews\?status=published$/,
    )

    await setSettings({ badReviewStars: 1 })
    await desk.app.ctx.db.deleteFrom('reviews').execute()
    await desk.app.ctx.db.deleteFrom('messages').execute()
    await write(2)
    await sendAll()
    expect(await news()).toEqual(['staff_review email sent'])
  })

  it('is told by one mail only when it is bad', async () => {
    await tell({ staff_bad_review: MAILED })
    await write(1)
    await sendAll()
    expect(await news()).toEqual(['staff_bad_review email sent', 'staff_review email skipped outdated'])
    expect(subjects()).toEqual([expect.stringContaining('Bad review by')])
  })

  it('that is changed soon after is told again only when it is bad now', async () => {
    await tell({ staff_bad_review: MAILED })
    const id = await write(5)
    await sendAll()
    desk.app.clock.advance({ minutes: 1 })
    await change(id, 4)
    await sendAll()
    expect(await news()).toEqual(['staff_review email sent'])
    desk.app.clock.advance({ minutes: 1 })
    await change(id, 1)
    await sendAll()
    expect(await news()).toEqual(['staff_review email sent', 'staff_bad_review email sent'])
  })

  it('that is better when its message is sent is not called bad, and is told all the same', async () => {
    await tell({ staff_bad_review: MAILED })
    const id = await write(1)
    desk.app.clock.advance({ minutes: 1 })
    await change(id, 5)
    await sendAll()
    expect(await news()).toEqual(['staff_bad_review email skipped outdated', 'staff_review email sent'])
  })

  it('that was deleted is not told', async () => {
    const id = await write(3)
    const { token } = desk.user
    expect((await desk.app.request('DELETE', `/api/review/${id}`, { token })).status).toBe(200)
    await sendAll()
    expect(await news()).toEqual(['staff_review email skipped outdated'])
  })
})

describe('a gateway', () => {
  const call = (error: string | null) => desk.app.ctx.meters.countGatewayCall('aamarpay', 'inspect', error)
  const watch = () => desk.app.runJob('watch-gateways')
  async function failFor(minutes: number) {
    call('timeout')
    desk.app.clock.advance({ minutes })
    call('timeout')
    await watch()
  }

  it('that gives no answer for a quarter of an hour is told once for each time', async () => {
    call(null)
    await failFor(14)
    expect(await news()).toEqual([])
    desk.app.clock.advance({ minutes: 2 })
    call('timeout')
    await Promise.all([watch(), watch()])
    await watch()
    await sendAll()
    expect(await news()).toEqual(['staff_gateway_silent email sent'])
    expect(subjects()).toEqual([expect.stringMatching(/gives no answer$/)])
    expect(desk.mails.taken[0]?.text).toContain('/dashboard/admin/status')
    call(null)
    await watch()
    await failFor(16)
    expect(await news()).toHaveLength(2)
    call(null)
    await watch()
    await sendAll()
    expect((await news())[1]).toBe('staff_gateway_silent email skipped outdated')
  })
})

describe('a backup that has failed', () => {
  const fail = async () => {
    const run = { id: newId(), place: 'folder /backups', started_at: desk.app.clock.now() }
    const ended = { finished_at: run.started_at, bytes: null, error: 'The disk is full.' }
    await desk.app.ctx.db
      .insertInto('backup_runs')
      .values({ ...run, ...ended })
      .execute()
    return run.id
  }
  const plan = async (subjectId: string) => {
    await desk.app.ctx.db
      .transaction()
      .execute((tx) =>
        planStaffMessages(desk.app.ctx, tx, { event: 'staff_backup_failed', subjectId }, 'settings.change'),
      )
  }

  it('is told, unless another has succeeded meanwhile, and is in the list of messages without a booking', async () => {
    await plan(await fail())
    await sendAll()
    expect(await news()).toEqual(['staff_backup_failed email sent'])
    expect(subjects()).toEqual(['A backup has failed'])
    const { token } = desk.owner
    const listed = await desk.app.request<Answer<Message[]>>('GET', '/api/messages', { token })
    expect(listed.body.data).toMatchObject([
      { event: 'staff_backup_failed', booking: null, recipient: null, state: 'sent' },
    ])
    await plan(await fail())
    const now = new Date(desk.app.clock.now().getTime() + 1000)
    const later = { id: newId(), place: 'folder /backups', started_at: now, finished_at: now, bytes: 1 }
    await desk.app.ctx.db.insertInto('backup_runs').values(later).execute()
    await sendAll()
    expect((await news())[1]).toBe('staff_backup_failed email skipped outdated')
    await desk.app.ctx.db.deleteFrom('backup_runs').execute()
  })

  it('and whose message failed is sent again by staff', async () => {
    desk.mails.unwanted = { address: desk.app.ctx.config.contact.email ?? '', code: 550 }
    await plan(await fail())
    const { id } = await desk.app.ctx.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
    for (let tries = 0; tries < 9; tries++) await desk.send(id)
    expect(await news()).toEqual(['staff_backup_failed email failed'])
    desk.mails.unwanted = null
    const { token } = desk.owner
    expect((await desk.app.request('POST', `/api/messages/${id}/send-again`, { token })).status).toBe(200)
    await desk.send(id)
    expect(await news()).toEqual(['staff_backup_failed email sent'])
    await desk.app.ctx.db.deleteFrom('backup_runs').execute()
  })
})

describe('the summary of the day', () => {
  // It begins at 14:00 on 5 March in Dhaka.
  const jobOfTomorrow = () =>
    makeBooking(desk.app.ctx.db, {
      starts_at: START,
      ends_at: new Date(+START + 5.4e6),
      slot_date: '2031-03-05',
      slot_start_time: '14:00',
      slot_end_time: '15:30',
      customer_name: 'Rahima Khatun',
    })
  const planAt = async (time: string) => {
    desk.app.clock.set(`2031-03-04T${time}:05+06:00`)
    await desk.app.runJob('plan-digest')
  }

  it('comes once a day at the time of the owner, with the visits of the next day, the cash and what waits', async () => {
    await jobOfTomorrow()
    await planAt('20:00')
    expect(await news()).toEqual([])
    await tell({ staff_digest: { channels: ['email', 'sms'], instead: null } })
    await setSettings({ digestTime: '19:30' })
    await planAt('19:29')
    expect(await news()).toEqual([])
    desk.app.clock.set('2031-03-04T19:30:05+06:00')
    await Promise.all([1, 2].map(() => desk.app.runJob('plan-digest')))
    await planAt('20:00')
    await sendAll()
    expect(await news()).toEqual(['staff_digest email sent', 'staff_digest sms sent'])
    const [mail] = desk.mails.taken
    expect(mail?.subject).toBe('Summary of Tue, Mar 4')
    expect(mail?.text).toMatch(/Visits on Wednesday, March 5, 2031: 1\b/)
    expect(mail?.text).toMatch(/2:00\sPM: .*, Rahima Khatun/)
    expect(desk.texts.taken[0]?.text).toMatch(/: Wed, Mar 5: visits 1, first 2:00 PM\./)
    desk.app.clock.set('2031-03-05T19:30:05+06:00')
    await desk.app.runJob('plan-digest')
    expect(await news()).toHaveLength(4)
  })

  it('is not sent when the next day is half over', async () => {
    await tell({ staff_digest: MAILED })
    await planAt('20:00')
    desk.app.clock.set('2031-03-05T12:00:05+06:00')
    await sendAll()
    expect(await news()).toEqual(['staff_digest email skipped too_late'])
  })
})

it('the database refuses a message to a customer without a booking, and one with half of a booking', async () => {
  const { db } = desk.app.ctx
  const insert = (columns: string, values: string) =>
    sql`insert into messages (id, event, channel, planned_at, created_at, ${sql.raw(columns)})
      values (gen_random_uuid(), 'edited', 'email', now(), now(), ${sql.raw(values)})`.execute(db)
  await expect(insert('audience', `'customer'`)).rejects.toThrow('messages_news_to_staff')
  await expect(insert('audience, revision', `'staff', 1`)).rejects.toThrow('messages_booking_as_it_was')
})
