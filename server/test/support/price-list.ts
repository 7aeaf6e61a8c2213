import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Context } from '../../src/context.ts'
import { makeService } from '../../src/demo/factories.ts'
import type { Db } from '../../src/platform/db.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Schema } from '../../src/platform/schema/schema.ts'

// What an owner sets about prices, written as rows.

type Size = Pick<Schema['service_sizes'], 'name' | 'price_minor' | 'minutes'>

/** Gives a service these sizes, of which the cheapest is its price and duration. Returns their ids. */
export async function addSizes(db: Db, serviceId: string, sizes: readonly Size[]): Promise<string[]> {
  const rows = sizes.map((size, position) => ({ id: newId(), service_id: serviceId, position, ...size }))
  const [cheapest] = rows.toSorted(
    (one, other) => one.price_minor - other.price_minor || one.minutes - other.minutes,
  )
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('service_sizes').values(rows).execute()
    await tx
      .updateTable('services')
      .set({ price_minor: cheapest?.price_minor, duration_minutes: cheapest?.minutes })
      .where('id', '=', serviceId)
      .execute()
  })
  return rows.map(({ id }) => id)
}

/** Adds what can be bought with a service: of 5 in a currency with two decimals, and 15 minutes, unless given. */
export async function addAddOn(
  db: Db,
  serviceId: string,
  given: Partial<Insertable<Schema['service_add_ons']>> = {},
): Promise<string> {
  const id = newId()
  const { count } = await db
    .selectFrom('service_add_ons')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow()
  const usual = { name: `Add-on ${count}`, position: Number(count), price_minor: 500, minutes: 15 }
  await db
    .insertInto('service_add_ons')
    .values({ id, service_id: serviceId, ...usual, ...given })
    .execute()
  return id
}

/** Adds a rule for all visits, of 10 % unless given. */
export async function addRule(
  db: Db,
  given: Partial<Insertable<Schema['price_rules']>> = {},
): Promise<string> {
  const id = newId()
  const { count } = await db
    .selectFrom('price_rules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const at = new Date()
  const share = given.amount_minor === undefined ? { rate: 10_000 } : {}
  const usual = { name: `Rule ${count}`, position: Number(count), created_at: at, updated_at: at, ...share }
  await db
    .insertInto('price_rules')
    .values({ id, ...usual, ...given })
    .execute()
  return id
}

/** Adds a coupon of 10 % without limits, unless given. Returns its code. */
export async function addCoupon(db: Db, given: Partial<Insertable<Schema['coupons']>> = {}): Promise<string> {
  const code = randomUUID().slice(0, 18).toUpperCase()
  const at = new Date()
  const share = given.amount_minor === undefined ? { rate: 10_000 } : {}
  const usual = { code, currency: 'BDT', created_at: at, updated_at: at, ...share }
  await db
    .insertInto('coupons')
    .values({ id: newId(), ...usual, ...given })
    .execute()
  return given.code ?? code
}

/** Gives a service sizes of 40, 60 and 90 with 30, 45 and 60 minutes, of which a slot of an hour has room for each. */
export const addSizesOfAnHour = (db: Db, serviceId: string) =>
  addSizes(db, serviceId, [
    { name: 'Sedan', price_minor: 4000, minutes: 30 },
    { name: 'SUV', price_minor: 6000, minutes: 45 },
    { name: 'Microbus', price_minor: 9000, minutes: 60 },
  ])

/** Adds another service that may be done in the same visit. */
export const addSecondService = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  given: Parameters<typeof makeService>[1] = {},
) => makeService(db, { price_minor: 2500, duration_minutes: 10, currency: config.currency, ...given })
