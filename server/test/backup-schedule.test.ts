import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBackups } from '../src/office/commands/run-backups.ts'
import { readLastBackup } from '../src/office/views/backups.ts'
import { readArchive } from '../src/platform/backup/archive.ts'
import { makeBackupKey } from '../src/platform/backup/keys.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { BUCKET, startBucket } from './support/bucket.ts'
import { eventually } from './support/eventually.ts'

let folder: string
let app: TestApp | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jhilik-nightly-'))
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await rm(folder, { recursive: true, force: true })
})

const start = async (env: Record<string, string>): Promise<TestApp> => {
  app = await startTestApp({ env: { BUSINESS_EMAIL: 'owner@wash.example', ...env }, sandbox: false })
  return app
}
const backUp = (to: TestApp) => runBackups(to.ctx)
const subjects = async (to: TestApp) => (await to.mails()).map(({ subject }) => subject)

test('at night a backup is written, recorded, and those that are no longer kept are deleted', async () => {
  const nightly = await start({ BACKUP_DIR: folder, BACKUP_KEEP: '1d,2m' })
  const old = ['2020-01-05T000000.000Z', '2020-01-06T000000.000Z', '2020-02-07T000000.000Z'].map(
    (at) => `jhilik-${at}.tar.zst`,
  )
  for (const name of [...old, 'notes.txt', 'jhilik-2020.tar.zst']) await writeFile(join(folder, name), 'x')
  await backUp(nightly)

  const names = (await readdir(folder)).sort()
  const [made = ''] = names.filter((name) => !name.includes('2020') && name !== 'notes.txt')
  expect(names).toEqual(
    ['jhilik-2020-02-07T000000.000Z.tar.zst', 'jhilik-2020.tar.zst', made, 'notes.txt'].sort(),
  )
  const { header } = await readArchive(join(folder, made), null)
  expect(header.tables.map(({ name }) => name)).toContain('public.bookings')
  const { succeeded, failed } = await readLastBackup(nightly.ctx.db)
  expect(failed).toBeNull()
  expect(succeeded).toMatchObject({ place: `folder ${folder}`, error: null, finishedAt: expect.any(Date) })
  expect(succeeded?.bytes).toBeGreaterThan(1000)
})

test('it is made at its time in the time zone of the business, also after an owner has changed that', async () => {
  const nightly = await start({ BACKUP_DIR: folder, BACKUP_AT: '03:40', TIME_ZONE: '' })
  const owner = await nightly.signIn('admin')
  const countAt = async (instant: string) => {
    nightly.clock.set(instant)
    await nightly.runJob('run-backups')
    return (await nightly.ctx.db.selectFrom('backup_runs').select('id').execute()).length
  }
  const { body } = await nightly.request<Answer<{ values: { timeZone: string } }>>('PATCH', '/api/business', {
    token: owner.token,
    body: { timeZone: 'Asia/Kathmandu' },
  })
  expect(body.data.values.timeZone).toBe('Asia/Kathmandu')
  const counts = []
  // 03:40 there is 21:55 in UTC. The first is that of the day before, when the server was not there.
  for (const time of ['21:39:30', '21:54:30', '21:55:20', '22:10:10', '21:40:00'])
    counts.push(await countAt(`2026-03-01T${time}Z`))
  expect(counts).toEqual([1, 1, 2, 2, 2])
  expect(await countAt('2026-03-02T21:56:00Z')).toBe(3)
  const { rows } = await sql<{ cron: string }>`
    select cron from pgboss.schedule where name = 'run-backups'`.execute(nightly.ctx.db)
  expect(rows).toEqual([{ cron: '10,25,40,55 * * * *' }])
})

test('one that was missed is made later, once; also when its process was killed, but not while it may still go on', async () => {
  const nightly = await start({ BACKUP_DIR: folder, BACKUP_AT: '03:10', TIME_ZONE: 'Asia/Dhaka' })
  const { db } = nightly.ctx
  const lookAt = async (instant: string) => {
    nightly.clock.set(instant)
    await nightly.runJob('run-backups')
    const runs = await db.selectFrom('backup_runs').select('bytes').orderBy('started_at').execute()
    return runs.map(({ bytes }) => bytes !== null)
  }
  // 03:10 in Dhaka is 21:10 in UTC.
  expect(await lookAt('2026-03-01T21:10:05Z')).toEqual([true])
  expect(await lookAt('2026-03-03T09:25:00Z')).toEqual([true, true])
  expect(await lookAt('2026-03-03T21:09:00Z')).toEqual([true, true])

  const started_at = new Date('2026-03-03T21:10:05Z')
  await db
    .insertInto('backup_runs')
    .values({ id: newId(), place: `folder ${folder}`, started_at })
    .execute()
  expect(await lookAt('2026-03-03T22:10:00Z')).toEqual([true, true, false])
  expect(await lookAt('2026-03-03T22:25:00Z')).toEqual([true, true, false, true])
  expect(await lookAt('2026-03-03T22:40:00Z')).toEqual([true, true, false, true])
})

test('a backup that fails is recorded and mailed; a later one clears it', async () => {
  await writeFile(join(folder, 'file'), '')
  const nightly = await start({ BACKUP_DIR: join(folder, 'file') })
  await backUp(nightly)
  const { succeeded, failed } = await readLastBackup(nightly.ctx.db)
  expect(succeeded).toBeNull()
  expect(failed).toMatchObject({
    bytes: null,
    error: expect.stringMatching(/^The backup cannot be written: E/),
  })
  const [mail] = await eventually(
    () => nightly.mails(),
    (mails) => mails.length > 0,
  )
  expect(mail).toMatchObject({ subject: 'A backup has failed', to: [{ address: 'owner@wash.example' }] })
  expect(mail?.text).toContain(`folder ${join(folder, 'file')}`)

  await rm(join(folder, 'file'))
  await backUp(nightly)
  expect(await readLastBackup(nightly.ctx.db)).toMatchObject({ failed: null, succeeded: { error: null } })
})

test('a place without a backup for 36 hours is mailed about once', async () => {
  const nightly = await start({ BACKUP_DIR: folder, LOCALE: 'bn' })
  const look = () => nightly.runJob('watch-backups')
  await look()
  nightly.clock.advance({ hours: 35 })
  await look()
  nightly.clock.advance({ hours: 2 })
  await look()
  await look()
  await eventually(
    () => subjects(nightly),
    (found) => found.length > 0,
  )
  await backUp(nightly)
  nightly.clock.advance({ hours: 30 })
  await look()
  nightly.clock.advance({ hours: 7 })
  await look()
  const found = await eventually(
    () => subjects(nightly),
    (all) => all.length > 1,
  )
  expect(found).toEqual(['ব্যাকআপ নেওয়া হচ্ছে না', 'ব্যাকআপ নেওয়া হচ্ছে না'])
})

test('a bucket gets the encrypted backup with a valid signature; a refusal is a failure of that place alone', async () => {
  const bucket = await startBucket()
  const { secret, public: key } = await makeBackupKey()
  const nightly = await start({
    BACKUP_DIR: folder,
    BACKUP_KEY: key,
    BACKUP_KEEP: '1d',
    BACKUP_S3_ENDPOINT: bucket.url,
    BACKUP_S3_BUCKET: BUCKET.name,
    BACKUP_S3_REGION: BUCKET.region,
    BACKUP_S3_ACCESS_KEY_ID: BUCKET.key,
    BACKUP_S3_SECRET_ACCESS_KEY: BUCKET.secret,
  })
  try {
    for (const day of ['01', '02', '03']) {
      const name = `backups/jhilik-2020-01-${day}T000000.000Z.tar.zst.age`
      bucket.objects.set(name, { content: Buffer.from('x'), type: '', cacheControl: '' })
    }
    await backUp(nightly)
    expect(bucket.refused).toEqual([])
    const [name = ''] = [...bucket.objects.keys()]
    expect(bucket.objects.size).toBe(1)
    const copy = join(folder, 'copy')
    await writeFile(copy, bucket.objects.get(name)?.content ?? '')
    expect((await readArchive(copy, secret)).header.database).toBe('embedded')
    expect((await readLastBackup(nightly.ctx.db)).failed).toBeNull()

    bucket.fault = 503
    nightly.clock.advance({ hours: 24 })
    await backUp(nightly)
    const { succeeded, failed } = await readLastBackup(nightly.ctx.db)
    expect(succeeded?.place).toBe(`folder ${folder}`)
    expect(failed).toMatchObject({
      place: `bucket ${BUCKET.name}`,
      error: expect.stringContaining('answered 503'),
    })
  } finally {
    await bucket.close()
  }
})

test('without a place nothing is backed up or watched', async () => {
  const nightly = await start({})
  await backUp(nightly)
  await nightly.runJob('watch-backups')
  nightly.clock.advance({ days: 3 })
  await nightly.runJob('watch-backups')
  expect(await readLastBackup(nightly.ctx.db)).toEqual({ succeeded: null, failed: null })
})
