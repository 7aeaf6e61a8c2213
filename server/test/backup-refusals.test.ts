import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stageFiles } from '../src/platform/backup/data-files.ts'
import { makeBackupKey } from '../src/platform/backup/keys.ts'
import { type BackupSource, type MadeBackup, makeBackup } from '../src/platform/backup/make-backup.ts'
import { type RestoreTarget, restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { openServer } from '../src/platform/db.ts'
import { type Migration, readMigrations } from '../src/platform/migration-files.ts'
import { makePlace, type Place, readRows } from './support/backup-place.ts'
import { describeSchema } from './support/catalog.ts'
import { runProgram } from './support/run-program.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const GENERATED = 'generated-secret-of-more-than-32-characters'
const OTHER = 'another-secret-of-more-than-thirty-two-letters'
const all = readMigrations()

let source: Place
let folder: string
let key: string
let publicKey: string
let open: MadeBackup
let sealed: MadeBackup
const places: Place[] = []

async function emptyPlace(): Promise<Place & { url: string }> {
  const place = await makePlace('server')
  places.push(place)
  return { ...place, url: place.url ?? '' }
}

async function backUp(name: string, options: Partial<BackupSource> = {}): Promise<MadeBackup> {
  const database = await source.open()
  return makeBackup(join(folder, name), {
    transaction: database.transaction,
    database: 'server',
    dataDir: source.dataDir,
    secrets: [encode(GENERATED)],
    key: null,
    at: new Date(),
    ...options,
  }).finally(() => database.close())
}

const targetOf = (place: Place, options: Partial<RestoreTarget> = {}): RestoreTarget => ({
  databaseUrl: place.url,
  dataDir: place.dataDir,
  secrets: [encode(OTHER)],
  key: null,
  files: true,
  say: () => {},
  ...options,
})

/** What is in a database that nobody has used. */
async function contentOf({ url, dataDir }: Place & { url: string }) {
  const { run } = await import('../src/platform/db.ts').then(({ openTransactions }) =>
    openTransactions({ databaseUrl: url, dataDir }),
  )
  const rows = await run('read', (connection) =>
    connection.rows(
      `select nspname, relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
    ),
  )
  // The lock of the folder stays.
  return { rows, files: (await readdir(dataDir)).filter((name) => name !== 'database.lock').sort() }
}

beforeAll(async () => {
  source = await makePlace('server')
  folder = join(source.dataDir, 'kept')
  await mkdir(join(source.dataDir, 'uploads'))
  await writeFile(join(source.dataDir, 'uploads/a.jpg'), 'a picture')
  await writeFile(join(source.dataDir, 'session-secret'), GENERATED)
  const database = await source.open()
  await sql`insert into settings (key, value, updated_at) values ('mark', '"of the source"', now())`.execute(
    database.db,
  )
  await database.close()
  const pair = await makeBackupKey()
  key = pair.secret
  publicKey = pair.public
  open = await backUp('open')
  sealed = await backUp('sealed', { key: publicKey })
})

afterAll(async () => {
  for (const place of [source, ...places]) await place?.remove()
})

/** A copy that a change was made to. */
async function damagedCopy(
  name: string,
  change: (path: string, bytes: Buffer) => Promise<void>,
): Promise<string> {
  const path = join(folder, name)
  const bytes = await readFile((name.endsWith('.age') ? sealed : open).path)
  await writeFile(path, bytes)
  await change(path, bytes)
  return path
}

const flip = (at: number) => async (path: string, bytes: Buffer) => {
  const index = Math.floor(bytes.length * at)
  bytes[index] = (bytes[index] ?? 0) ^ 1
  await writeFile(path, bytes)
}
/**
 * Changes the byte before `text` in the uncompressed archive. A change in the compressed file can give the same archive,
 * such as when it copies other zeros.
 */
const changeBefore = (text: string) => async (path: string, bytes: Buffer) => {
  const archive = zstdDecompressSync(bytes)
  const index = archive.lastIndexOf(text) - 1
  archive[index] = (archive[index] ?? 0) ^ 1
  await writeFile(path, zstdCompressSync(archive))
}
const cut = (at: number) => async (path: string, bytes: Buffer) =>
  truncate(path, Math.floor(bytes.length * at))

describe('a backup that cannot be restored changes nothing:', () => {
  let place: Place & { url: string }
  beforeAll(async () => {
    place = await emptyPlace()
  })

  const refuse = async (path: string, sentence: RegExp, options: Partial<RestoreTarget> = {}) => {
    await expect(restoreBackup(path, targetOf(place, options))).rejects.toThrow(sentence)
    expect(await contentOf(place)).toEqual({ rows: [], files: [] })
  }

  test.each([
    ['changed-start.zst', flip(0)],
    ['changed-header.zst', changeBefore('"migrations":')],
    ['changed-row.zst', changeBefore('f the source')],
    ['changed-picture.zst', changeBefore(' picture')],
    ['changed-sums.zst', changeBefore('  backup.json\n')],
    ['cut-half.zst', cut(0.5)],
    ['cut-end.zst', cut(0.98)],
    ['empty.zst', cut(0)],
    ['changed-middle.age', flip(0.5)],
    ['cut-half.age', cut(0.5)],
    ['cut-header.age', cut(0.002)],
  ])('%s', async (name, change) => {
    await refuse(await damagedCopy(name, change), /is incomplete or damaged: use another one\.$/, { key })
  })

  test('no key, the public key, another key', async () => {
    await refuse(sealed.path, /is encrypted: set BACKUP_KEY to the secret key/)
    await refuse(sealed.path, /is encrypted: set BACKUP_KEY to the secret key/, { key: publicKey })
    await refuse(sealed.path, /^BACKUP_KEY is not the key of the backup/, {
      key: (await makeBackupKey()).secret,
    })
  })

  test('the migrations of version 0.2.0', async () => {
    const [first, ...rest] = all
    const earlier = { ...(first ?? expect.fail('there are migrations')), name: '0001_another_set.sql' }
    await refuse(open.path, /^The backup was made by version 0\.2\.0 or earlier, whose data .*: export it/, {
      migrations: [earlier, ...rest],
    })
  })

  test('a migration that this version does not have, or has otherwise', async () => {
    await refuse(open.path, /newer version of Jhilik: it has the migration/, { migrations: all.slice(0, -1) })
    const edited = all.map((one, index): Migration => (index === 2 ? { ...one, checksum: 'x' } : one))
    await refuse(open.path, /differs between the backup and this version/, { migrations: edited })
  })

  test('a file that is not there; the command ends with 1', async () => {
    const { code, said } = await runProgram('restore', [join(folder, 'none')], place.env)
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^The backup \S+ cannot be read: ENOENT[^\n]*\n$/),
    ])
  })

  test('rows that violate a foreign key, found after all of them were inserted', async () => {
    // A constraint that the database of the backup did not have yet.
    const stricter = all.map(
      (one): Migration =>
        one.version === all.length
          ? { ...one, steps: [...one.steps, { kind: 'transaction', sql: STRICTER }] }
          : one,
    )
    await refuse(
      open.path,
      /^The backup could not be restored, and nothing was changed: .*settings_of_user/,
      {
        migrations: stricter,
      },
    )
  })
})

const STRICTER = `alter table users add unique (name);
  alter table settings add constraint settings_of_user foreign key (key) references users (name)`

describe('a place that is not empty is refused:', () => {
  test('a database with a table', async () => {
    const place = await emptyPlace()
    const database = await openServer(place.url, { migrations: [] })
    await database.close()
    await expect(restoreBackup(open.path, targetOf(place))).rejects.toThrow(
      /^The database is not empty: it has public\.schema_migration/,
    )
  })

  test('a folder with uploads, which stay', async () => {
    const place = await emptyPlace()
    await mkdir(join(place.dataDir, 'uploads'))
    await writeFile(join(place.dataDir, 'uploads/mine.jpg'), 'mine')
    await expect(restoreBackup(open.path, targetOf(place))).rejects.toThrow(
      /uploads is not empty: it has mine\.jpg/,
    )
    expect(await contentOf(place)).toEqual({ rows: [], files: ['uploads'] })
    expect(await readFile(join(place.dataDir, 'uploads/mine.jpg'), 'utf8')).toBe('mine')
  })
})

describe('of two restores at once', () => {
  /** Settles both, and returns what the failed one said. */
  async function restoreTwice(first: RestoreTarget, second: RestoreTarget): Promise<string[]> {
    const both = [first, second].map((target) => restoreBackup(open.path, target))
    const outcomes = await Promise.allSettled(both)
    return outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [],
    )
  }
  const pictureOf = (place: Place) => readFile(join(place.dataDir, 'uploads/a.jpg'), 'utf8')

  test('into one place, one is refused and the pictures of the other stay', async () => {
    const place = await emptyPlace()
    const failures = await restoreTwice(targetOf(place), targetOf(place))
    expect(failures).toEqual([expect.stringMatching(/^The folder \S+ is in use by another process/)])
    expect(await pictureOf(place)).toBe('a picture')
  })

  test('into the embedded database, one is refused and the pictures of the other stay', async () => {
    const place = await makePlace('embedded')
    places.push(place)
    const failures = await restoreTwice(targetOf(place), targetOf(place))
    expect(failures).toEqual([expect.stringMatching(/^The folder \S+ is in use by another process/)])
    expect(await pictureOf(place)).toBe('a picture')
  })

  test('into one database from two folders, one is refused and the other is whole', async () => {
    const [place, other] = [await emptyPlace(), await emptyPlace()]
    const failures = await restoreTwice(targetOf(place), targetOf(place, { dataDir: other.dataDir }))
    expect(failures).toEqual([
      expect.stringMatching(/^The database is (in use by another restore|not empty)/),
    ])
    const pictures = await Promise.allSettled([pictureOf(place), pictureOf(other)])
    expect(pictures.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('into two databases from one folder, one is refused and the pictures of the other stay', async () => {
    const [place, other] = [await emptyPlace(), await emptyPlace()]
    const failures = await restoreTwice(targetOf(place), targetOf(place, { databaseUrl: other.url }))
    expect(failures).toHaveLength(1)
    expect(await pictureOf(place)).toBe('a picture')
  })
})

test('a restore that fails late deletes only what it has placed, and gives the secret back', async () => {
  const place = await emptyPlace()
  await mkdir(join(place.dataDir, 'pages'))
  await writeFile(join(place.dataDir, 'pages/.draft'), 'being written')
  await writeFile(join(place.dataDir, 'session-secret'), OTHER)
  const staged = await stageFiles(place.dataDir, { keepsSecret: false })
  await staged.add('uploads/a.jpg', Buffer.from('a picture'))
  await staged.add('session-secret', Buffer.from(GENERATED))
  await staged.place()
  await staged.undo()
  expect(await readdir(place.dataDir)).toEqual(expect.arrayContaining(['pages', 'session-secret']))
  expect(await readdir(place.dataDir)).not.toContain('uploads')
  expect(await readFile(join(place.dataDir, 'pages/.draft'), 'utf8')).toBe('being written')
  expect(await readFile(join(place.dataDir, 'session-secret'), 'utf8')).toBe(OTHER)
})

const EARLIER = all.slice(0, -1)

test('a backup of an earlier migration is restored as it was and then migrated', async () => {
  const old = await makePlace('server')
  places.push(old)
  const earlier = await old.open({ migrations: EARLIER })
  await sql`insert into settings (key, value, updated_at) values ('early', '1', now())`.execute(earlier.db)
  const made = await makeBackup(join(folder, 'early'), {
    transaction: earlier.transaction,
    database: 'server',
    dataDir: old.dataDir,
    secrets: [encode(GENERATED)],
    key: null,
    at: new Date(),
  })
  const rows = await readRows(earlier)
  await earlier.close()

  const place = await emptyPlace()
  await restoreBackup(made.path, targetOf(place))
  const restored = await place.open({ migrations: EARLIER })
  expect(await readRows(restored)).toEqual(rows)
  await restored.close()
  const [migrated, fresh] = [await place.open(), await source.open()]
  expect(await describeSchema(migrated)).toEqual(await describeSchema(fresh))
  await migrated.close()
  await fresh.close()
})

test('an interrupted migration is finished before a backup', async () => {
  const place = await emptyPlace()
  const database = await place.open()
  await sql`insert into schema_migration_steps (version, name, checksum, steps_done, rows_done)
            values (99, '0099_half.sql', 'x', 1, 0)`.execute(database.db)
  await expect(
    makeBackup(join(folder, 'half'), {
      transaction: database.transaction,
      database: 'server',
      dataDir: place.dataDir,
      secrets: [encode(OTHER)],
      key: null,
      at: new Date(),
    }),
  ).rejects.toThrow('The migration 0099_half.sql is unfinished: start the server, then back up.')
  expect(await readdir(join(folder, 'half'))).toEqual([])
  await database.close()
})

test('a generated secret is in an encrypted backup only, and replaces a generated one; another one is noticed', async () => {
  const restore = async (made: MadeBackup, generated: string, secrets: RestoreTarget['secrets']) => {
    const place = await emptyPlace()
    await writeFile(join(place.dataDir, 'session-secret'), generated)
    const { sameSecret } = await restoreBackup(made.path, targetOf(place, { secrets, key }))
    return { sameSecret, file: await readFile(join(place.dataDir, 'session-secret'), 'utf8') }
  }
  const [mine, theirs] = [encode(OTHER), encode(GENERATED)]
  expect(await restore(open, OTHER, [mine])).toEqual({ sameSecret: false, file: OTHER })
  expect(await restore(sealed, OTHER, [mine])).toEqual({ sameSecret: true, file: GENERATED })
  // The file is not used when SESSION_SECRET is set.
  expect(await restore(sealed, 'unused', [mine])).toEqual({ sameSecret: false, file: 'unused' })
  expect(await restore(open, 'unused', [mine, theirs])).toEqual({ sameSecret: true, file: 'unused' })
})
