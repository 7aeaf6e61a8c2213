import { fromMajor } from '@jhilik/contract/money.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Place } from '../calendar/rules/travel.ts'
import { readHouseRules } from '../calendar/views/house-rules.ts'
import { changePrices } from '../catalog/rules/price-changes.ts'
import { suggestedAddOns, suggestedSizes } from '../catalog/rules/template-prices.ts'
import { illustrationOf } from '../catalog/rules/templates.ts'
import { writePriceList } from '../catalog/store/price-list.ts'
import { DEMO_ACCOUNTS } from '../config.ts'
import type { Context } from '../context.ts'
import { addDays, wallClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { readSetting, writeSetting } from '../platform/settings.ts'
import { areas, customers, type DemoPerson, demoAdmin, demoUser, services } from './content.ts'
import { addCrews } from './crews.ts'
import { addSchedules, fillDays, type Scene } from './days.ts'
import { hashOnce } from './factories.ts'
import { addHistory } from './history.ts'
import { serviceRow, userRow } from './rows.ts'

/** The demo has slots today and in the two weeks after it. */
const DAYS_AHEAD = 14
const MARKER = 'demo'
// The number differs from that of the migrations' lock.
const LOCK = 7_214_455_002

/** What was seeded so far, stored so that nothing is created twice or recreated after a deletion. */
const markerSchema = z.object({
  /** The last day that has slots. */
  until: z.iso.date(),
  /** Service ids by slug; services may have been renamed since. */
  services: z.record(z.string(), z.uuid()),
  /** Area ids by English name. A demo that was made before areas had a place has none. */
  areas: z.record(z.string(), z.uuid()).default({}),
})
type Marker = z.infer<typeof markerSchema>

async function readMarker(db: Db): Promise<Marker | null> {
  const marker = await readSetting(db, MARKER)
  return marker === undefined ? null : markerSchema.parse(marker)
}

/**
 * Fills an empty installation, and later adds the days that have come into range. Idempotent, also in several
 * processes at once.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const today = wallClock(now, ctx.config.timeZone).date
  const until = addDays(today, DAYS_AHEAD)
  const seen = await readMarker(ctx.db)
  if (seen && seen.until >= until) return
  // The password is hashed before the lock, because hashing is slow.
  const passwordHash = seen ? null : await hashOnce(DEMO_ACCOUNTS.user.password)

  await ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    let marker = await readMarker(tx)
    const first = !marker
    if (!marker) {
      await addPeople(tx, now, passwordHash ?? (await hashOnce(DEMO_ACCOUNTS.user.password)))
      const areaIds = await addAreas(tx, now)
      await addCrews(tx, areaIds, now)
      const serviceIds = await addServices(tx, now, ctx.config.currency)
      marker = { until: addDays(today, -1), services: serviceIds, areas: areaIds }
    }
    if (marker.until >= until) return
    const scene = await openScene(tx, ctx, marker, now)
    if (first) await addHistory(tx, scene, today)
    if (first) await addSchedules(tx, scene, today)
    const from = marker.until < today ? today : addDays(marker.until, 1)
    const dates: string[] = []
    for (let date = from; date <= until; date = addDays(date, 1)) dates.push(date)
    await fillDays(tx, scene, dates)
    await writeSetting(tx, MARKER, { ...marker, until } satisfies Marker, { by: 'system', at: now })
  })
}

/** Adds the days that have come into range. An installation that was never seeded stays empty. */
async function refreshDemo(ctx: Context): Promise<void> {
  if (await readMarker(ctx.db)) await seedDemo(ctx)
}

async function addPeople(tx: Tx, now: Date, passwordHash: string): Promise<void> {
  const row = ({ vehicle: _, area: __, ...person }: DemoPerson) =>
    userRow(now, { ...person, password_hash: passwordHash, email_verified_at: now })
  await tx
    .insertInto('users')
    .values([demoAdmin, demoUser, ...customers].map(row))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** Returns the ids by English name. */
async function addAreas(tx: Tx, now: Date): Promise<Record<string, string>> {
  const rows = areas.map(({ en, bn, latitude, longitude, radiusKm }, position) => ({
    id: newId(),
    name_en: en,
    // Some letters of Bangla have two spellings; requests are stored in this one.
    name_bn: bn.normalize('NFC'),
    latitude,
    longitude,
    radius_km: radiusKm,
    position,
    created_at: now,
    updated_at: now,
  }))
  await tx.insertInto('areas').values(rows).execute()
  return Object.fromEntries(rows.map(({ name_en, id }) => [name_en, id]))
}

async function addServices(tx: Tx, now: Date, currency: string): Promise<Record<string, string>> {
  const rows = services.map((service, position) =>
    serviceRow(now, {
      name: service.name,
      description: service.description,
      price_minor: fromMajor(service.price, currency).minor,
      currency,
      img: illustrationOf(service),
      duration_minutes: service.minutes,
      service_type: service.type,
      includes: [...service.includes],
      asks: [...service.asks],
      name_bn: service.bn.name,
      description_bn: service.bn.description,
      includes_bn: [...service.bn.includes],
      position,
    }),
  )
  await tx.insertInto('services').values(rows).execute()
  for (const [index, service] of services.entries()) {
    const { price: listedPrice, minutes: duration } = service
    const entered = { listedPrice, duration }
    const prices = changePrices(
      { ...entered, sizes: suggestedSizes(service, entered), addOns: suggestedAddOns(service, 'USD') },
      {
        before: null,
        read: (input) => fromMajor(input.listedPrice ?? 0, currency).minor,
        today: wallClock(now, 'UTC').date,
      },
    )
    await writePriceList(tx, rows[index]?.id ?? '', prices)
  }
  return Object.fromEntries(services.map(({ slug }, index) => [slug, rows[index]?.id ?? '']))
}

/** Loads the customers and services as they are now; they may have been changed since seeding. */
async function openScene(tx: Tx, ctx: Context, marker: Marker, now: Date): Promise<Scene> {
  const emails = [demoUser, ...customers].map(({ email }) => email)
  const users = await tx
    .selectFrom('users')
    .selectAll()
    .$narrowType<{ email: string }>()
    .where('email', 'in', emails)
    .execute()
  const ids = Object.values(marker.services)
  const offered = await tx
    .selectFrom('services')
    .selectAll()
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('id')
    // An admin who adds a slot meanwhile waits for this lock, and then sees the demo's slots.
    .forNoKeyUpdate()
    .execute()
  const served = await tx.selectFrom('areas').selectAll().where('active', '=', true).execute()
  const placeOf = new Map(
    served.map(({ id, latitude, longitude }): [string, Place] => [id, { areaId: id, latitude, longitude }]),
  )
  const byId = new Map(offered.map((service) => [service.id, service]))
  return {
    now,
    timeZone: ctx.config.timeZone,
    holdMinutes: (await readHouseRules(tx, ctx.config)).holdMinutes,
    gateway: [...ctx.gateways.keys()][0] ?? 'sandbox',
    people: new Map(users.map((user) => [user.email.split('@')[0] ?? '', user])),
    places: new Map(
      Object.entries(marker.areas).flatMap(([name, id]) => {
        const place = placeOf.get(id)
        return place ? [[name, place]] : []
      }),
    ),
    services: Object.entries(marker.services).flatMap(([slug, id]) => {
      const service = byId.get(id)
      return service ? [{ slug, service }] : []
    }),
  }
}

/** Adds the new day of a demo that runs for weeks. The job is hourly, because midnight depends on the zone. */
export function demoJobs(ctx: Context): JobHandler[] {
  if (!ctx.config.demo) return []
  return [{ kind: { name: 'demo-days' }, cron: '5 * * * *', run: () => refreshDemo(ctx) }]
}
