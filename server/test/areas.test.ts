import type { Area, ServedArea, StarterArea } from '@jhilik/contract/areas.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { areas as demoAreas } from '../src/demo/content.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('admin')
})
beforeEach(async () => void (await app.ctx.db.deleteFrom('areas').execute()))
afterAll(() => app.close())

const call = <T>(method: string, path: string, body?: object) =>
  app.request<Answer<T>>(method, `/api${path}`, { token: owner.token, ...(body && { body }) })
const refused = (method: string, path: string, body: object) =>
  app.request<ProblemBody>(method, `/api${path}`, { token: owner.token, body })

const served = async () => (await app.request<Answer<ServedArea[]>>('GET', '/api/site/areas')).body.data
const listed = async () => (await call<Area[]>('GET', '/areas')).body.data
const add = async (nameEn: string, nameBn = '') =>
  (await call<Area>('POST', '/areas', { nameEn, nameBn })).body.data
const edit = ({ _id, version, ...fields }: Area, change: Partial<Area>) =>
  app.request<Answer<Area>>('PUT', `/api/areas/${_id}`, {
    token: owner.token,
    body: { ...fields, ...change },
    headers: { 'if-match': `"${version}"` },
  })

describe('the areas that visitors see', () => {
  test('are those that are not hidden, in order, each with a name in both languages', async () => {
    await add('Banani', 'বনানী')
    const mirpur = await add('Mirpur')
    await add('', 'উত্তরা')
    expect(await served()).toEqual([
      { en: 'Banani', bn: 'বনানী' },
      { en: 'Mirpur', bn: 'Mirpur' },
      { en: 'উত্তরা', bn: 'উত্তরা' },
    ])
    await edit(mirpur, { active: false })
    expect((await served()).map(({ en }) => en)).toEqual(['Banani', 'উত্তরা'])
    expect(await listed()).toHaveLength(3)
  })

  test('are those of the demo after its first start', async () => {
    const demo = await startTestApp({ work: false, sandbox: false, seed: true })
    const { body } = await demo.request<Answer<ServedArea[]>>('GET', '/api/site/areas')
    expect(body.data.map(({ en }) => en)).toEqual(demoAreas.map(({ en }) => en))
    await demo.close()
  })
})

describe('the name of an area', () => {
  test('is needed in one language', async () => {
    const { status, body } = await refused('POST', '/areas', { nameEn: '  ', nameBn: '' })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([
      { path: 'nameEn', message: 'Please enter the name in English or in Bangla' },
    ])
  })

  test.each([
    [{ nameEn: ' OLD   dhaka ', nameBn: 'অন্য' }, 'nameEn'],
    // The two spellings of য়.
    [{ nameEn: 'Another', nameBn: 'লালমাটি\u09df\u09be' }, 'nameBn'],
  ])('exists once, however it is spelled: %j', async (names, path) => {
    await add('Old Dhaka', 'লালমাটি\u09af\u09bc\u09be')
    const banani = await add('Banani')
    const known = { path, message: 'Another area in the list has this name' }
    const added = await refused('POST', '/areas', names)
    expect([added.status, added.body.errors]).toMatchObject([400, [known]])
    const renamed = await refused('PUT', `/areas/${banani._id}`, { ...names, active: true })
    expect([renamed.status, renamed.body.errors]).toMatchObject([400, [known]])
    expect(await listed()).toHaveLength(2)
  })

  test('may differ from its own former one by its case only', async () => {
    const { status, body } = await edit(await add('banani'), { nameEn: 'Banani' })
    expect([status, body.data.nameEn]).toEqual([200, 'Banani'])
  })
})

describe('the place of an area', () => {
  const place = { latitude: 23.7461, longitude: 90.3742, radiusKm: 2.5 }

  test('is stored and recorded as a whole, stays when a change leaves it out, and can be removed', async () => {
    const added = await call<Area>('POST', '/areas', {
      nameEn: 'Dhanmondi',
      latitude: '২৩.৭৪৬১',
      longitude: 90.3742,
      radiusKm: '2.5',
    })
    expect([added.status, added.body.data]).toMatchObject([201, place])
    const { latitude: _1, longitude: _2, radiusKm: _3, ...rest } = added.body.data
    const renamed = await edit(rest as Area, { nameBn: 'ধানমন্ডি' })
    expect(renamed.body.data).toMatchObject({ ...place, nameBn: 'ধানমন্ডি' })
    await edit(renamed.body.data, { latitude: 23.75 })
    const [moved] = await listed()
    if (!moved) throw new Error('No area')
    const removed = await edit(moved, { latitude: null, longitude: null, radiusKm: null })
    expect(removed.body.data).toMatchObject({ latitude: null, longitude: null, radiusKm: null })
    const { body } = await call<RecordedChange[]>('GET', '/history?kind=services&limit=2')
    expect(body.data.map(({ changes }) => changes)).toEqual([
      [{ field: 'place', from: { ...place, latitude: 23.75 }, to: null }],
      [{ field: 'place', from: place, to: { ...place, latitude: 23.75 } }],
    ])
  })

  test.each([
    [{ latitude: 91 }, 'latitude', 'Please enter a latitude from −90 to 90, such as 23.7461'],
    [{ latitude: 'north' }, 'latitude', 'Please enter a latitude from −90 to 90, such as 23.7461'],
    [{ longitude: -181 }, 'longitude', 'Please enter a longitude from −180 to 180, such as 90.3742'],
    [{ radiusKm: 0 }, 'radiusKm', 'Please enter 0.1 to 200 km'],
    [{ radiusKm: '' }, 'radiusKm', 'Please enter latitude, longitude and radius, or none of them'],
  ])('is refused at its field: %j', async (change, path, message) => {
    const { status, body } = await refused('POST', '/areas', { nameEn: 'Dhanmondi', ...place, ...change })
    expect([status, body.errors]).toMatchObject([400, [{ path, message }]])
  })

  test('is stored with all of its three numbers or none, by the database too', async () => {
    const { _id } = await add('Banani')
    const wrong = app.ctx.db.updateTable('areas').set({ latitude: 23 }).where('id', '=', _id).execute()
    await expect(wrong).rejects.toThrow('areas_place_all_or_none')
  })
})

describe('the well-known areas of the country', () => {
  const starters = async () => (await call<StarterArea[]>('GET', '/areas/starters')).body.data
  const addStarters = (names: string[]) => call<Area[]>('POST', '/areas/starters', { names })

  test('are its 64 districts and parts of two cities, each with names in both languages and a place within it', async () => {
    const all = await starters()
    expect(all.filter(({ group }) => !group.endsWith('City'))).toHaveLength(64)
    expect(new Set(all.map(({ nameEn }) => nameEn)).size).toBe(all.length)
    expect(new Set(all.map(({ nameBn }) => nameBn)).size).toBe(all.length)
    for (const { latitude, longitude } of all) {
      expect(latitude > 20.5 && latitude < 26.7 && longitude > 88 && longitude < 92.7).toBe(true)
    }
    expect(all).toContainEqual({
      group: 'dhakaCity',
      nameEn: 'Dhanmondi',
      nameBn: 'ধানমন্ডি',
      latitude: 23.7461,
      longitude: 90.3742,
      radiusKm: 2,
    })
    expect(await listed()).toEqual([])
  })

  test('are added several at once; one that is there keeps its names and gets the place that it lacks', async () => {
    await add('banani')
    await addStarters(['Gulshan'])
    const [banani, gulshan] = await listed()
    const { status, body } = await addStarters(['Banani', 'Gulshan', 'Wari', 'Wari'])
    expect(status).toBe(200)
    expect(body.data.map(({ nameEn }) => nameEn)).toEqual(['banani', 'Gulshan', 'Wari'])
    expect(body.data[0]).toMatchObject({
      _id: banani?._id,
      latitude: 23.7937,
      longitude: 90.4033,
      radiusKm: 1.5,
    })
    expect(body.data[1]).toEqual(gulshan)
    expect((await refused('POST', '/areas/starters', { names: ['Atlantis'] })).body.errors).toMatchObject([
      { path: 'names' },
    ])
  })

  test('are added once when two colleagues add them at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => addStarters(['Gulshan', 'Wari'])))
    expect((await listed()).map(({ nameEn }) => nameEn)).toEqual(['Gulshan', 'Wari'])
  })
})

describe('changes at the same time', () => {
  test('twenty times the same new area: one is added', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/areas', { nameEn: 'Banani' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)])
    expect(await listed()).toHaveLength(1)
  })

  test('twenty different new areas: all are added, each with a place of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call('POST', '/areas', { nameEn: `Sector ${n}` })),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(await listed()).toHaveLength(20)
  })

  test('a change of what another has changed is refused, and repeating a change is not', async () => {
    const area = await add('Banani')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => edit(area, { nameEn: `Banani ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const [saved] = await listed()
    if (!saved) throw new Error('No area')
    const repeated = await edit({ ...area, nameEn: saved.nameEn }, {})
    expect([repeated.status, repeated.body.data]).toEqual([200, saved])
  })

  test('an order without an area that was added meanwhile is refused', async () => {
    const [first, second] = [await add('Banani'), await add('Gulshan')]
    const ids = [second._id, first._id]
    const ordered = await call<Area[]>('PUT', '/areas/order', { ids })
    expect(ordered.body.data.map(({ _id }) => _id)).toEqual(ids)
    const added = await add('Mirpur')
    expect((await call('PUT', '/areas/order', { ids })).status).toBe(409)
    expect((await listed()).map(({ _id }) => _id)).toEqual([...ids, added._id])
    expect((await refused('PUT', '/areas/order', { ids: [...ids, first._id] })).status).toBe(400)
  })

  test('of twenty removals one is done', async () => {
    const { _id } = await add('Banani')
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('DELETE', `/areas/${_id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
  })
})

test('a hundred areas are the most', async () => {
  const rows = Array.from({ length: 100 }, (_, position) => ({
    id: newId(),
    name_en: `Sector ${position}`,
    position,
    created_at: new Date(),
    updated_at: new Date(),
  }))
  await app.ctx.db.insertInto('areas').values(rows).execute()
  const { status, body } = await refused('POST', '/areas', { nameEn: 'Banani' })
  expect([status, body.errors?.[0]?.message]).toEqual([400, 'The list can have at most 100 areas'])
})

test.each([
  [
    "insert into areas (id, name_en, name_bn, position, active, created_at, updated_at) values ($id, '', '', 5, true, now(), now())",
    'areas_named',
  ],
  [
    "insert into areas (id, name_en, name_bn, position, active, created_at, updated_at) values ($id, 'BANANI', '', 5, true, now(), now())",
    'areas_one_per_name_en',
  ],
  [
    "insert into areas (id, name_en, name_bn, position, active, created_at, updated_at) values ($id, '', 'বনানী', 5, true, now(), now())",
    'areas_one_per_name_bn',
  ],
  [
    "insert into areas (id, name_en, name_bn, position, active, created_at, updated_at) values ($id, 'Mirpur', '', 0, true, now(), now())",
    'areas_one_per_position',
  ],
  [
    "insert into areas (id, name_en, name_bn, position, active, created_at, updated_at) values ($id, 'Mirpur', '', -1, true, now(), now())",
    'areas_position_not_negative',
  ],
])('the database refuses: %s', async (statement, constraint) => {
  await add('Banani', 'বনানী')
  const wrong = sql.raw(statement.replace('$id', `'${newId()}'`)).execute(app.ctx.db)
  await expect(wrong).rejects.toThrow(constraint)
})

test('changes are recorded with the name of the area', async () => {
  const area = await add('Banani', 'বনানী')
  await edit(area, { nameEn: 'Banani Model Town', active: false })
  await call('DELETE', `/areas/${area._id}`)
  const { body } = await call<RecordedChange[]>('GET', '/history?kind=services&limit=3')
  expect(body.data.map(({ action, subject, changes }) => [action, subject.name, changes])).toEqual([
    ['area.removed', 'Banani Model Town', []],
    [
      'area.edited',
      'Banani Model Town',
      [
        { field: 'name', from: 'Banani', to: 'Banani Model Town' },
        { field: 'shown', from: true, to: false },
      ],
    ],
    ['area.added', 'Banani', []],
  ])
})
