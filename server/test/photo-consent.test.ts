import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import type { OwnData } from '@jhilik/contract/own-data.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { PhotoPair, ShownPair } from '@jhilik/contract/shown-photos.ts'
import { expect, test } from 'vitest'
import { makeSlot } from '../src/demo/factories.ts'
import { makeBookingLink } from '../src/messages/commands/make-booking-link.ts'
import { deleteFilesJob } from '../src/people/commands/store-picture.ts'
import { instantOf } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import type { SignedIn } from './support/app.ts'
import { dayFromNow } from './support/business-zone.ts'
import { useCrewPhones } from './support/crew-phones.ts'
import { newPhoto, uploadPicture } from './support/upload-picture.ts'

const desk = useCrewPhones()

type Called<T> = Answer<T> & { code?: string }
const call = <T = unknown>(who: SignedIn | null, method: string, path: string, body?: object) =>
  who
    ? desk.phones.call<T>(who, method, path, body)
    : desk.app.request<Called<T>>(method, `/api${path}`, body && { body })

/** A visit that is done, with so many photos of before and of after. */
async function doneVisit({ before = 1, after = 1 } = {}) {
  const { app, phones, owner } = desk
  const customer = await app.signIn()
  app.clock.set(phones.at('09:30'))
  const { crew, member } = await phones.addCrewOf()
  const booking = await phones.addJob(crew, '10:00', '11:00', { user_id: customer.user.sub })
  const report = await phones.reporterOf(member, booking.id)
  const images: string[] = []
  /** Takes a photo of before and one of after, or those that are named. */
  async function takePhotos(moments: readonly string[] = ['before', 'after'], send = report) {
    for (const moment of moments) {
      const { body } = await uploadPicture(app, member, await newPhoto(), { query: '?for=booking' })
      images.push(body.data.img)
      expect(await send('photo', { moment, img: body.data.img })).toBeNull()
    }
  }
  await takePhotos([...Array(before).fill('before'), ...Array(after).fill('after')])
  app.clock.set(phones.at('10:30'))
  const detail = async (who: SignedIn = customer) =>
    (await call<BookingDetail>(who, 'GET', `/bookings/${booking.id}`)).body.data
  const answer = (allowed: boolean, who = customer) =>
    call(who, 'PUT', `/bookings/${booking.id}/photo-consent`, { allowed })
  const show = ({ before, after }: PhotoPair, shown = true, who = owner) =>
    call<BookingDetail>(who, 'PUT', `/bookings/${booking.id}/shown-photos`, {
      ...{ before: before._id, after: after._id },
      shown,
    })
  return {
    ...{ booking, customer, member, images, takePhotos, detail, answer, show },
    done: () => report('done'),
    pairs: async (who: SignedIn = owner) => (await detail(who)).staff?.photoPairs ?? null,
    shown: async () =>
      (await call<ShownPair[]>(customer, 'GET', `/services/${booking.service_id}/photos`)).body.data,
    hasPhotos: async () =>
      (await call<Service>(null, 'GET', `/services/${booking.service_id}`)).body.data.hasPhotos,
  }
}

const first = (pairs: PhotoPair[] | null): PhotoPair => {
  const [pair] = pairs ?? []
  if (!pair) throw new Error('There is no pair of photos')
  return pair
}
const statusOf = async (path: string) => (await fetch(desk.app.url + path)).status

test('a customer is asked once the visit is done and two photos can be compared, by the account and by a link', async () => {
  const { booking, detail, answer, done, customer } = await doneVisit()
  expect((await detail()).photoConsent).toBeNull()
  expect((await answer(true)).body.code).toBe('invalid_transition')
  await done()
  expect((await detail()).photoConsent).toEqual({ allowed: null, answeredAt: null, hasNewPhotos: false })
  const token = (await makeBookingLink(desk.app.ctx, { bookingId: booking.id, messageId: null }))
    .split('/')
    .at(-1)
  const page = async () =>
    (await call<BookingPage>(null, 'GET', `/booking-pages/${token}`)).body.data.photoConsent
  expect(await page()).toEqual({ allowed: null, answeredAt: null, hasNewPhotos: false })
  expect((await call(null, 'PUT', `/booking-pages/${token}/photo-consent`, { allowed: true })).status).toBe(
    200,
  )
  const given = await page()
  expect(given?.allowed).toBe(true)
  expect(Date.parse(given?.answeredAt ?? '')).not.toBeNaN()
  expect((await answer(true)).status).toBe(200)
  expect((await detail()).photoConsent).toEqual(given)
  expect((await answer(false)).status).toBe(200)
  expect((await detail()).photoConsent?.allowed).toBe(false)
  const actions = (await detail(desk.owner)).history.map(({ action }) => action)
  expect(actions.filter((action) => action.includes('photos'))).toEqual([
    'booking.photos_allowed',
    'booking.photos_refused',
  ])
  expect((await answer(true, await desk.app.signIn())).status).toBe(404)
  expect((await call(customer, 'PUT', `/bookings/${booking.id}/photo-consent`, {})).status).toBe(400)
})

test('without two photos to compare nothing is asked, and nothing can be answered', async () => {
  const { detail, done, answer, takePhotos, pairs } = await doneVisit({ after: 0 })
  await done()
  expect((await detail()).photoConsent).toBeNull()
  for (const allowed of [true, false]) {
    const { status, body } = await answer(allowed)
    expect([status, body.code]).toEqual([409, 'invalid_transition'])
  }
  await takePhotos(['after'])
  expect((await detail()).photoConsent?.allowed).toBeNull()
  expect((await answer(true)).status).toBe(200)
  expect(await pairs()).toHaveLength(1)
})

test('a yes does not cover photos that arrive later: it is asked again, and a new yes covers them', async () => {
  const { booking, done, answer, takePhotos, pairs, show, detail } = await doneVisit()
  await done()
  await answer(true)
  const early = first(await pairs())
  const given = (await detail()).photoConsent
  desk.app.clock.advance({ minutes: 1 })
  await takePhotos(['before'])
  expect((await detail()).photoConsent).toEqual({ ...given, hasNewPhotos: false })
  await takePhotos(['after'])
  expect((await detail()).photoConsent).toEqual({ ...given, hasNewPhotos: true })
  expect(await pairs()).toEqual([early])

  const reports = (await desk.phones.reportsOf(booking.id)).filter(({ kind }) => kind === 'photo')
  const [after, before] = reports
  if (!before || !after) throw new Error('Two photos are expected')
  const late = { before: { _id: before._id, img: '' }, after: { _id: after._id, img: '' }, isShown: false }
  for (const pair of [late, { ...late, before: early.before }, { ...late, after: early.after }]) {
    expect((await show(pair)).body.code).toBe('photos_not_allowed')
  }
  expect((await show(early)).status).toBe(200)

  desk.app.clock.advance({ minutes: 1 })
  expect((await answer(true)).status).toBe(200)
  const renewed = (await detail()).photoConsent
  expect(renewed).toMatchObject({ allowed: true, hasNewPhotos: false })
  expect(Date.parse(renewed?.answeredAt ?? '')).toBeGreaterThan(Date.parse(given?.answeredAt ?? ''))
  expect((await pairs())?.map(({ isShown }) => isShown)).toEqual([true, false])
  expect((await show(late)).status).toBe(200)
})

test('a no covers photos that arrive later', async () => {
  const { done, answer, takePhotos, pairs, detail } = await doneVisit()
  await done()
  await answer(false)
  await takePhotos()
  expect((await detail()).photoConsent).toMatchObject({ allowed: false, hasNewPhotos: false })
  expect(await pairs()).toBeNull()
})

test('photos of a visit that staff have moved need a yes of their own, and shown ones keep pictures and month', async () => {
  const { app, phones, owner } = desk
  const { booking, customer, member, takePhotos, detail, answer, show, pairs, shown, images } =
    await doneVisit()
  const correct = (to: string) =>
    call(owner, 'POST', `/bookings/${booking.id}/correct`, { to, reason: 'Rain' })
  app.clock.set(phones.at('09:45'))
  const report = await phones.reporterOf(member, booking.id)
  expect(await report('done')).toBeNull()
  await answer(true)
  await show(first(await pairs()))
  const early = await pairs()
  expect((await correct('confirmed')).status).toBe(200)
  const date = dayFromNow(40)
  const slot = await makeSlot(app.ctx.db, {
    ...{ service_id: booking.service_id, date, start_time: '10:00', end_time: '11:00' },
  })
  const move = { slotId: slot.id, reason: 'Rain' }
  expect((await call(owner, 'POST', `/bookings/${booking.id}/move`, move)).status).toBe(200)
  expect(await pairs()).toEqual(early)
  expect(first(early).before.img).toBe(images[0])
  expect(await shown()).toMatchObject([{ month: desk.day.slice(0, 7) }])

  app.clock.set(instantOf(date, '10:10', app.ctx.config.timeZone))
  const again = await phones.reporterOf(member, booking.id)
  await takePhotos(['before', 'after'], again)
  expect((await detail()).photoConsent).toMatchObject({ allowed: true, hasNewPhotos: false })
  expect(await again('done')).toBeNull()
  expect((await detail()).photoConsent).toMatchObject({ allowed: true, hasNewPhotos: true })
  expect(await pairs()).toEqual(early)
  await answer(true, customer)
  const [, late] = (await pairs()) ?? []
  expect([late?.before.img, late?.after.img, late?.isShown]).toEqual([images[2], images[3], false])
  if (late) await show(late)
  expect((await shown()).map(({ month }) => month)).toEqual([date.slice(0, 7), desk.day.slice(0, 7)])
})

test('nothing can be shown without a yes; a shown pair says nothing about the customer, and goes with a no', async () => {
  const { booking, images, answer, done, pairs, show, shown, hasPhotos, detail, customer } = await doneVisit()
  await done()
  expect(await pairs()).toBeNull()
  const reports = (await desk.phones.reportsOf(booking.id)).filter(({ kind }) => kind === 'photo')
  const guessed = {
    before: { _id: reports.at(-1)?._id ?? '', img: '' },
    after: { _id: reports.at(0)?._id ?? '', img: '' },
    isShown: false,
  }
  expect((await show(guessed)).body.code).toBe('photos_not_allowed')
  await answer(true)
  expect((await detail()).staff).toBeNull()
  expect(await shown()).toEqual([])
  expect(await hasPhotos()).toBe(false)
  const pair = first(await pairs())
  expect([pair.before.img, pair.after.img, pair.isShown]).toEqual([...images, false])
  for (const who of [customer, await desk.app.signIn('dispatcher')]) {
    expect((await show(pair, true, who)).status).toBe(403)
  }
  expect(await pairs(await desk.app.signIn('dispatcher'))).toBeNull()
  expect((await show(pair)).body.data.staff?.photoPairs).toEqual([{ ...pair, isShown: true }])
  expect((await show(pair)).status).toBe(200)

  const [one, ...others] = await shown()
  expect(others).toEqual([])
  expect(Object.keys(one ?? {}).sort()).toEqual(['after', 'before', 'month'])
  expect(one?.month).toBe(desk.day.slice(0, 7))
  expect(images).not.toContain(one?.before)
  expect(await hasPhotos()).toBe(true)
  const variant = one?.after.replace('.jpg', '-320.avif') ?? ''
  const sent = await fetch(desk.app.url + variant)
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect(sent.headers.get('cache-control')).toContain('private')
  expect((await call(null, 'GET', `/services/${booking.service_id}/photos`)).status).toBe(401)

  await answer(false)
  expect(await shown()).toEqual([])
  expect(await hasPhotos()).toBe(false)
  expect(await pairs()).toBeNull()
  expect(await statusOf(one?.before ?? '')).toBe(404)
  expect(await statusOf(variant)).toBe(404)
  expect(await statusOf(images[0] ?? '')).toBe(200)
  await answer(true)
  expect(await shown()).toEqual([])
})

test('pairs follow the order of the photos, and each photo is in one pair only', async () => {
  const { answer, done, pairs, show, shown, images, booking } = await doneVisit({ before: 3, after: 2 })
  await done()
  await answer(true)
  const [one, two, ...more] = (await pairs()) ?? []
  expect(more).toEqual([])
  if (!one || !two) throw new Error('Two pairs are expected')
  expect([two.before.img, two.after.img]).toEqual([images[1], images[4]])
  expect((await show({ ...one, after: two.after })).status).toBe(200)
  expect((await show(two)).body.code).toBe('invalid_transition')
  expect((await pairs())?.map(({ isShown }) => isShown)).toEqual([true, false])
  expect((await show({ ...one, after: two.after }, false)).status).toBe(200)
  expect(await shown()).toEqual([])
  expect((await show({ ...one, before: two.after, after: two.before })).status).toBe(404)
  const other = await doneVisit()
  await other.done()
  await other.answer(true)
  const foreign = first(await other.pairs())
  expect((await show(foreign)).status).toBe(404)
  const stored = desk.app.ctx.db
    .insertInto('shown_photos')
    .values({
      ...{ before_id: foreign.before._id, after_id: foreign.after._id, booking_id: booking.id },
      ...{ service_id: booking.service_id, shown_at: desk.app.clock.now() },
      ...{ before_name: 'a'.repeat(32), after_name: 'b'.repeat(32) },
    })
    .execute()
  await expect(stored).rejects.toThrow(/shown_photos_(before|after)_of_booking/)
})

test('a no and the choice of staff at the same moment leave nothing shown', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { answer, done, pairs, show, shown } = await doneVisit()
    await done()
    await answer(true)
    const pair = first(await pairs())
    const choices = Array.from({ length: 10 }, () => show(pair))
    const [no, ...answers] = await Promise.all([answer(false), ...choices])
    expect(no.status).toBe(200)
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status)
      if (status === 409) expect(body.code).toBe('photos_not_allowed')
    }
    expect(await shown()).toEqual([])
  }
})

test('twenty choices at once show a pair once, and the database refuses a no beside it', async () => {
  const { booking, answer, done, pairs, show, shown } = await doneVisit()
  await done()
  await answer(true)
  const pair = first(await pairs())
  const answers = await Promise.all(Array.from({ length: 20 }, () => show(pair)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await shown()).toHaveLength(1)
  const refusal = desk.app.ctx.db
    .updateTable('photo_consents')
    .set({ allowed: false })
    .where('booking_id', '=', booking.id)
    .execute()
  await expect(refusal).rejects.toThrow(/shown_photos_allowed/)
})

test('with the account of the customer the photos go from the page of the service', async () => {
  const { booking, customer, answer, done, pairs, show, shown, images } = await doneVisit()
  await done()
  await answer(true)
  await show(first(await pairs()))
  const [pair] = await shown()
  await call(customer, 'POST', `/bookings/${booking.id}/complaint`, { text: 'Water spots' })
  const exported = await desk.app.request<OwnData>('GET', '/api/auth/export', { token: customer.token })
  expect(exported.body.bookings).toMatchObject([
    { photoConsent: { allowed: true }, complaint: { text: 'Water spots', photos: [] } },
  ])
  expect(exported.body.bookings[0]?.visitPhotos.map((link) => new URL(link).pathname)).toEqual(images)
  const page = await desk.app.inject({
    url: '/api/auth/export?format=html',
    headers: { authorization: `Bearer ${customer.token}` },
  })
  expect(page.body).toContain('Water spots')
  const body = { password: customer.password, confirmed: true }
  const deleted = await call(customer, 'POST', '/auth/account/delete', body)
  expect(deleted.status).toBe(200)
  const { owner } = desk
  expect((await call<ShownPair[]>(owner, 'GET', `/services/${booking.service_id}/photos`)).body.data).toEqual(
    [],
  )
  expect(await statusOf(pair?.before ?? '')).toBe(404)
  const hashes = images.flatMap((img) => uploadedHash(img) ?? [])
  await desk.app.runJob(deleteFilesJob.name, { hashes })
  for (const img of images) expect(await statusOf(img)).toBe(404)
  expect(
    (await call<BookingDetail>(owner, 'GET', `/bookings/${booking.id}`)).body.data.photoConsent,
  ).toBeNull()
})

test('staff who may not read contact data see no photos of a visit', async () => {
  const { booking, done } = await doneVisit()
  await done()
  const accountant = await desk.app.signIn('accountant')
  const { visit } = (await call<BookingDetail>(accountant, 'GET', `/bookings/${booking.id}`)).body.data
  expect(visit?.photos).toEqual([])
})
