import fc from 'fast-check'
import { sql } from 'kysely'
import { action } from './actions.ts'

/** The owner's change takes effect at once, as one statement, so that no crash of the server is about it. */
export const changePrices = action('owner changes prices', {
  params: fc.record({ byMinor: fc.constantFrom(-250, 333, 1000) }),
  isPossible: () => true,
  async perform({ world, list, raises }, { byMinor }) {
    raises.push((raises.at(-1) ?? 0) + byMinor)
    const services = [list.washId, list.polishId]
    await sql`
      with sizes as (
        update service_sizes set price_minor = price_minor + ${byMinor} where service_id = any(${services}::uuid[])),
      add_ons as (
        update service_add_ons set price_minor = price_minor + ${byMinor} where service_id = any(${services}::uuid[]))
      update services set price_minor = price_minor + ${byMinor} where id = any(${services}::uuid[])`.execute(
      world.app.ctx.db,
    )
  },
})

export const changeCoupon = action('owner changes the limit of the coupon', {
  params: fc.record({ maxUses: fc.constantFrom(1, 2, 3, null) }),
  isPossible: () => true,
  async perform(run, { maxUses }) {
    const { db } = run.world.app.ctx
    const row = await db
      .selectFrom('coupons')
      .selectAll()
      .where('code', '=', run.list.coupon)
      .executeTakeFirstOrThrow()
    const terms = {
      percent: row.rate === null ? null : row.rate / 1000,
      amount: row.amount_minor === null ? null : row.amount_minor / 100,
      minimum: null,
      fromDate: null,
      toDate: null,
      maxUses,
      maxUsesPerPerson: row.max_uses_per_person,
    }
    await run.call(run.world.staff, 'PUT', `/coupons/${row.id}`, terms)
  },
})
