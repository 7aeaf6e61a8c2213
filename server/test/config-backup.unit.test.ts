import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../src/config.ts'

const KEY = 'age1kstkht23fapjgp8ppcc2z5xfk646edfywhuar9glg0xd3zz06y5sjugjhn'
const bucket = {
  BACKUP_S3_ENDPOINT: 'https://s3.example/',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
}

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jhilik-config-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env }).backups

test('without settings nothing is backed up at night; with them at ten past three', () => {
  const keep = { days: 7, weeks: 4, months: 12 }
  expect(load({})).toEqual({ folder: null, bucket: null, key: null, at: '03:10', keep })
  expect(load({ BACKUP_DIR: '/backups', BACKUP_KEY: KEY, BACKUP_KEEP: '3d', ...bucket })).toEqual({
    folder: '/backups',
    bucket: {
      endpoint: 'https://s3.example',
      bucket: 'backups',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    key: KEY,
    at: '03:10',
    keep: { days: 3, weeks: 0, months: 0 },
  })
})

test.each([
  [{ ...bucket, BACKUP_S3_BUCKET: '', BACKUP_KEY: KEY }, /needs BACKUP_S3_ENDPOINT, .* all four/],
  [bucket, /^Backups in a bucket are encrypted: set BACKUP_KEY/],
  [{ BACKUP_KEY: 'a passphrase' }, /BACKUP_KEY is wrong: must be a key of age/],
  [{ BACKUP_AT: '25:00' }, /BACKUP_AT is wrong: must be a time/],
  [{ BACKUP_KEEP: 'all' }, /BACKUP_KEEP is wrong: must read like "7d,4w,12m"/],
])('a wrong setting stops the start: %j', (env, sentence) => {
  expect(() => load(env)).toThrow(sentence)
})
