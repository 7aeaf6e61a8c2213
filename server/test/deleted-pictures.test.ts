import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '@jhilik/contract/uploads.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import { type RequestOptions, type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makePaidBooking } from './support/paid-booking.ts'
import { hashOf, newPhoto, statusesOf, uploadPicture } from './support/upload-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const call = (method: string, path: string, options?: RequestOptions) =>
  app.request(method, `/api${path}`, options)

const remove = ({ token, password }: SignedIn) =>
  call('POST', '/auth/account/delete', { token, body: { password, confirmed: true } })

async function upload(who: SignedIn, use: string) {
  return (await uploadPicture(app, who, await newPhoto(), { query: `?for=${use}` })).body.data
}

/** Runs the job that deletes the files of this picture, among others. */
async function runDeletionsOf(hash: string): Promise<void> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'delete-pictures' and data::text like ${`%${hash}%`}`.execute(
    app.ctx.db,
  )
  expect(rows).toHaveLength(1)
  await app.runJob('delete-pictures', rows[0]?.data)
}

test('the files of a deleted account are deleted, but not one that somebody else uses', async () => {
  const [admin, person] = [await app.signIn('admin'), await app.signIn()]
  const [own, shared] = [await upload(person, 'booking'), await upload(person, 'profile')]
  const content_hash = hashOf(shared)
  const row = { id: newId(), user_id: admin.user.sub, content_hash, created_at: app.clock.now() }
  await app.ctx.db.insertInto('pictures').values(row).execute()
  await remove(person)
  await runDeletionsOf(content_hash)
  await runDeletionsOf(content_hash)
  expect(new Set(await statusesOf(app, own))).toEqual(new Set([404]))
  expect(new Set(await statusesOf(app, shared))).toEqual(new Set([200]))
})

test('of the uploads of a deleted admin those of the site and of customers stay', async () => {
  const [, admin, customer] = [await app.signIn('admin'), await app.signIn('admin'), await app.signIn()]
  const { token } = admin
  const { name, phone } = admin.user
  const [portrait, own, ofCustomer, face] = [
    await upload(admin, 'profile'),
    await upload(admin, 'booking'),
    await upload(admin, 'booking'),
    await upload(admin, 'profile'),
  ]
  const [offered, bought, homePicture, ofPage] = [
    await upload(admin, 'service'),
    await upload(admin, 'service'),
    await upload(admin, 'service'),
    await upload(admin, 'service'),
  ]
  const profile = { name, phone, address: 'Dhaka', img: portrait.img }
  await call('PUT', `/auth/${admin.user.sub}`, { token, body: profile })
  await makePaidBooking(app, admin, -24, {
    status: 'completed',
    customer_img: portrait.img,
    photos: [hashOf(own)],
  })
  const made = {
    booked_by_staff: true,
    customer_img: '',
    photos: [hashOf(ofCustomer)],
    service_img: bought.img,
  }
  await makePaidBooking(app, admin, -24, { status: 'completed', ...made })
  const changed = { ...profile, phone: customer.user.phone, img: face.img }
  expect((await call('PUT', `/auth/${customer.user.sub}`, { token, body: changed })).status).toBe(200)
  await makeService(app.ctx.db, { img: offered.img })
  const home = { photos: [homePicture.img] }
  const setting = { key: `test-${randomUUID()}`, value: JSON.stringify(home), updated_at: new Date() }
  await app.ctx.db.insertInto('settings').values(setting).execute()
  const pages = join(app.ctx.config.dataDir, 'pages')
  await mkdir(pages, { recursive: true })
  await writeFile(join(pages, 'about.en.md'), `# About\n\n![A van](${ofPage.img})\n`)

  expect((await remove(admin)).status).toBe(200)
  await runDeletionsOf(hashOf(portrait))
  const statusOf = async ({ img }: Picture) => (await fetch(app.url + img)).status
  expect(await Promise.all([portrait, own].map(statusOf))).toEqual([404, 404])
  const used = [ofCustomer, face, offered, bought, homePicture, ofPage]
  expect(await Promise.all(used.map(statusOf))).toEqual(used.map(() => 200))
  const rows = app.ctx.db.selectFrom('pictures').select('id').where('user_id', '=', admin.user.sub)
  expect(await rows.execute()).toEqual([])
})
