import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { type Bucket, bucketSettings, startBucket } from './support/bucket.ts'
import { newPhoto, statusesOf, uploadPicture } from './support/upload-picture.ts'

let app: TestApp
let bucket: Bucket
beforeAll(async () => {
  bucket = await startBucket()
  app = await startTestApp({
    work: false,
    sandbox: false,
    env: bucketSettings(bucket),
  })
})
afterAll(async () => {
  await app.close()
  await bucket.close()
})

const deleteAccount = ({ token, password }: SignedIn) =>
  app.request('POST', '/api/auth/account/delete', { token, body: { password, confirmed: true } })

/** Runs all jobs that delete files, those that have run too. */
async function deleteFiles(): Promise<void> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'delete-pictures'`.execute(app.ctx.db)
  for (const { data } of rows) await app.runJob('delete-pictures', data)
}

/** The first call of this method waits until `proceed`; `reached` resolves when it has arrived. */
function holdFirst(method: string) {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  bucket.wait = async (called) => {
    if (called !== method || !isFirst) return
    isFirst = false
    reached.resolve()
    await held.promise
  }
  return { reached: reached.promise, proceed: held.resolve }
}

test('a picture stays that is uploaded while an equal one of a deleted account is removed', async () => {
  const [first, second] = [await app.signIn(), await app.signIn()]
  const photo = await newPhoto()
  const gone = (await uploadPicture(app, first, photo)).body.data
  expect((await deleteAccount(first)).status).toBe(200)
  const removal = holdFirst('DELETE')
  const done = deleteFiles()
  await removal.reached
  const { status, body } = await uploadPicture(app, second, photo)
  expect(status).toBe(201)
  removal.proceed()
  await done
  expect(await statusesOf(app, body.data)).toEqual(Array(7).fill(200))
  expect(await statusesOf(app, gone)).toEqual(Array(7).fill(404))
})

test.each([
  ['answered', 401, null],
  ['refused by the bucket', 503, 403],
])('nothing stays of an upload that is %s after its account was deleted', async (_, status, fault) => {
  const person = await app.signIn()
  const before = new Set(bucket.objects.keys())
  const writing = holdFirst('PUT')
  const answered = uploadPicture(app, person, await newPhoto())
  await writing.reached
  expect((await deleteAccount(person)).status).toBe(200)
  await deleteFiles()
  bucket.fault = fault
  writing.proceed()
  expect((await answered).status).toBe(status)
  bucket.fault = null
  await deleteFiles()
  expect(new Set(bucket.objects.keys())).toEqual(before)
  const rows = await app.ctx.db
    .selectFrom('pictures')
    .select('id')
    .where('user_id', '=', person.user.sub)
    .execute()
  expect(rows).toEqual([])
})
