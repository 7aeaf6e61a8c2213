import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { Picture } from '@jhilik/contract/uploads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, makeOffer } from './support/shop.ts'

let app: TestApp
let user: SignedIn
let photo: Buffer
beforeAll(async () => {
  app = await startTestApp({ work: false })
  const background = { r: 10, g: 120, b: 200 }
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())
// Each test has another user, because unpaid holds are limited.
beforeEach(async () => {
  user = await app.signIn()
})

async function upload(who: SignedIn): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const answer = await fetch(`${app.url}/api/uploads/pictures?for=booking`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return ((await answer.json()) as Answer<Picture>).data.img
}

async function bookWith(more: object, who = user) {
  const offer = await makeOffer(app)
  const answer = await book(app, who, offer, { body: { ...bookingBody(offer, who.user), ...more } })
  return answer as typeof answer & { body: { errors?: { path: string; message: string }[] } }
}

const read = <T = BookingDetail>(path: string, { token }: SignedIn) =>
  app.request<Answer<T>>('GET', `/api/bookings/${path}`, { token })

describe('the photos of a note', () => {
  test('have names that nobody can guess, not even from the same picture', async () => {
    const names = [await upload(user), await upload(user)]
    expect(names[0]).not.toBe(names[1])
    for (const name of names) {
      expect(name).toMatch(/^\/uploads\/[0-9a-f]{32}\.jpg$/)
      expect((await fetch(app.url + name)).status).toBe(200)
    }
  })

  test('are shown in the booking to who booked and to staff, to nobody else', async () => {
    const photos = [await upload(user), await upload(user)]
    const note = 'The gate is green.\nক্যামেরা আছে'
    const { bookingId } = (await bookWith({ note, photos })).body.data
    for (const who of [user, await app.signIn('admin')]) {
      expect((await read(bookingId, who)).body.data).toMatchObject({ note, photos })
    }
    expect((await read(bookingId, await app.signIn())).status).toBe(404)
    const [listed] = (await read<Booking[]>(user.user.email, user)).body.data
    expect(listed?.note).toBe(note)
    expect(listed).not.toHaveProperty('photos')
  })

  test('are those that the account itself has uploaded', async () => {
    const stranger = await app.signIn()
    const unknown = `/uploads/${'0'.repeat(32)}.jpg`
    for (const photos of [[await upload(stranger)], [await upload(user), unknown]]) {
      const refused = await bookWith({ photos })
      expect(refused.body).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'photos', message: 'This photo is no longer there. Please add it again' }],
      })
    }
  })

  test('are at most three, each once, and no other links', async () => {
    const photos = [await upload(user), await upload(user), await upload(user), await upload(user)]
    const messages = async (sent: unknown) =>
      (await bookWith({ photos: sent })).body.errors?.map(({ message }) => message)
    expect(await messages(photos)).toEqual(['Please add at most three photos'])
    expect(await messages([photos[0], photos[0]])).toEqual(['This photo is there already'])
    const unknown = 'This photo is no longer there. Please add it again'
    expect(await messages(['https://evil.example/a.jpg'])).toEqual([unknown])
    expect(await messages('a.jpg')).toContain(unknown)
    expect((await bookWith({ photos: photos.slice(0, 3) })).status).toBe(201)
  })
})

describe('a note', () => {
  test('has up to 500 characters', async () => {
    const refused = await bookWith({ note: 'ক'.repeat(501) })
    expect(refused.body.errors).toMatchObject([
      { path: 'note', message: 'Please use at most 500 characters' },
    ])
    expect((await bookWith({ note: 'ক'.repeat(500) })).status).toBe(201)
    expect((await bookWith({ note: null })).status).toBe(400)
  })

  test('is replaced, with its photos, when the slot is held again', async () => {
    const offer = await makeOffer(app)
    const body = bookingBody(offer, user.user)
    const first = { ...body, note: 'Ring twice', photos: [await upload(user)] }
    const { bookingId } = (await book(app, user, offer, { body: first })).body.data
    await book(app, user, offer, { body: { ...body, note: 'Call first' } })
    expect((await read(bookingId, user)).body.data).toMatchObject({ note: 'Call first', photos: [] })
  })
})
