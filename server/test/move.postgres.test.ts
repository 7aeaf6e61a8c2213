import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makePlace, type Place, readFiles, readRows } from './support/backup-place.ts'
import { runProgram } from './support/run-program.ts'

const places: Place[] = []
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove()
})

async function newPlace(...args: Parameters<typeof makePlace>): Promise<Place> {
  const place = await makePlace(...args)
  places.push(place)
  return place
}

test('an embedded database moves to an empty server with the same folder, and stays where it was', {
  timeout: 300_000,
}, async () => {
  const trial = await newPlace('embedded')
  const { SESSION_SECRET: _, ...env } = trial.env
  const before = await trial.open()
  await sql`insert into settings (key, value, updated_at) values ('mark', '"ঝিলিক"', now())`.execute(
    before.db,
  )
  const rows = await readRows(before)
  await before.close()
  await mkdir(join(trial.dataDir, 'uploads'))
  await writeFile(join(trial.dataDir, 'uploads/a.jpg'), 'a picture')

  const server = await newPlace('server')
  const to = ['--to', server.url ?? '']
  const moved = await runProgram('move', to, env)
  expect([moved.code, moved.said]).toEqual([0, expect.stringContaining('is now on the server, too')])
  expect(moved.said).toContain(`SESSION_SECRET="$(cat ${join(trial.dataDir, 'session-secret')})"`)
  const after = await server.open()
  expect(await readRows(after)).toEqual(rows)
  await after.close()
  expect(Object.keys(await readFiles(join(trial.dataDir, 'uploads')))).toEqual(['a.jpg'])
  // Nothing is left of the file between both.
  expect((await readdir(trial.dataDir)).sort()).toEqual([
    'database.lock',
    'postgres',
    'session-secret',
    'uploads',
  ])

  const again = await runProgram('move', to, env)
  expect([again.code, again.said]).toEqual([
    1,
    expect.stringMatching(/^The database is not empty: it has public\./),
  ])
  const without = await runProgram('move', [], env)
  expect([without.code, without.said]).toEqual([1, expect.stringMatching(/^Say where: npm run move -- --to/)])
})
