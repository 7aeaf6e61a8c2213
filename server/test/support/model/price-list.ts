import fc from 'fast-check'
import { sql } from 'kysely'
import type { Context } from '../../../src/context.ts'
import { makeService } from '../../../src/demo/factories.ts'
import { addAddOn, addCoupon, addRule, addSizes } from '../price-list.ts'

/** What an owner has set before the first command. */
export interface Prices {
  rules: readonly Rule[]
  minimum: number | null
  /** The first customer's own discount, in thousandths of a percent. */
  standingRate: number | null
  coupon: { rate: number } | { amount_minor: number }
  maxUses: number | null
  maxUsesPerPerson: number | null
}

/** Shares that divide no price without a rest, and an amount per visit. */
const RULES = {
  'all services': { rate: 12_345 },
  'the wash': { rate: -7_777, ofWash: true },
  travel: { amount_minor: 151 },
} as const
type Rule = keyof typeof RULES

export const anyPrices = fc.record<Prices>({
  rules: fc.constantFrom<Rule[]>(
    [],
    [],
    ['all services'],
    ['the wash'],
    ['travel', 'the wash'],
    ['all services', 'the wash', 'travel'],
  ),
  minimum: fc.constantFrom(null, null, 55.55),
  standingRate: fc.constantFrom(null, null, 3_333),
  coupon: fc.constantFrom({ rate: 12_501 }, { amount_minor: 777 }),
  maxUses: fc.constantFrom(1, 1, 2, null),
  maxUsesPerPerson: fc.constantFrom(1, 2, null),
})

const SIZES = [
  { name: 'Sedan', price_minor: 4000, minutes: 10 },
  { name: 'SUV', price_minor: 5551, minutes: 15 },
  { name: 'Microbus', price_minor: 7333, minutes: 20 },
]
const WAX = { price_minor: 1009, minutes: 5, max_quantity: 2 }
const POLISH = { price_minor: 2501, minutes: 10 }

/** What is sold in a run: a wash in three sizes with an add-on, and a further service in one. */
export interface PriceList {
  washId: string
  polishId: string
  sizeIds: readonly string[]
  waxId: string
  coupon: string
}

/** Makes a price list and removes the rules of the run before. `shared`: columns that both services have. */
export async function makePriceList(
  { db, config }: Context,
  { rules, minimum, standingRate, coupon, maxUses, maxUsesPerPerson }: Prices,
  { customerId, shared }: { customerId: string; shared: Parameters<typeof makeService>[1] },
): Promise<PriceList> {
  const { currency } = config
  const wash = await makeService(db, { ...shared, currency, price_minor: SIZES[0]?.price_minor ?? 0 })
  const { price_minor, minutes } = POLISH
  const polish = await makeService(db, { ...shared, currency, price_minor, duration_minutes: minutes })
  await db.deleteFrom('price_rules').execute()
  for (const name of rules) {
    const { ofWash, ...what } = { ofWash: false, ...RULES[name] }
    const limits = { service_id: ofWash ? wash.id : null }
    await addRule(db, { name, ...what, ...('amount_minor' in what && { currency }), ...limits })
  }
  const settings = JSON.stringify({ minimum })
  await sql`insert into settings (key, value, updated_at) values ('prices', ${settings}, now())
    on conflict (key) do update set value = excluded.value`.execute(db)
  await db.deleteFrom('standing_discounts').execute()
  if (standingRate !== null) {
    const standing = { user_id: customerId, rate: standingRate, reason: 'Neighbor', updated_at: new Date() }
    await db.insertInto('standing_discounts').values(standing).execute()
  }
  const limits = { max_uses: maxUses, max_uses_per_person: maxUsesPerPerson }
  return {
    washId: wash.id,
    polishId: polish.id,
    sizeIds: await addSizes(db, wash.id, SIZES),
    waxId: await addAddOn(db, wash.id, WAX),
    coupon: await addCoupon(db, { ...coupon, ...limits }),
  }
}

/** What is chosen of the wash. */
export interface ChosenWash {
  size: number
  wax: number
}

/** What a customer books; null in `more`: the further service. */
export interface Choice extends ChosenWash {
  more: readonly (ChosenWash | null)[]
  coupon: boolean
}

export const anyWash = fc.record<ChosenWash>({ size: fc.nat(2), wax: fc.constantFrom(0, 0, 1, 2) })
const PLAIN: Choice = { size: 0, wax: 0, more: [], coupon: false }
/** Most fit into the hour of a slot. */
export const anyChoice: fc.Arbitrary<Choice> = fc.oneof(
  fc.constant(PLAIN),
  fc.record({ size: fc.nat(2), wax: fc.nat(2), more: fc.constant([]), coupon: fc.boolean() }),
  fc
    .record({
      wash: anyWash,
      more: fc.array(fc.oneof(anyWash, fc.constant(null)), { minLength: 1, maxLength: 2, size: 'max' }),
      coupon: fc.boolean(),
    })
    .map(({ wash, ...choice }) => ({ ...wash, ...choice })),
)

/** The fields of a line in a request. */
export const toLine = ({ sizeIds, waxId }: PriceList, { size, wax }: ChosenWash) => ({
  size: sizeIds[size],
  addOns: wax === 0 ? [] : [{ addOn: waxId, quantity: wax }],
})

/** The fields in which a request to book says what is chosen. */
export const toRequest = (list: PriceList, { more, coupon, ...wash }: Choice) => ({
  serviceId: list.washId,
  ...toLine(list, wash),
  moreLines: more.map((line) =>
    line ? { serviceId: list.washId, ...toLine(list, line) } : { serviceId: list.polishId },
  ),
  coupon: coupon ? list.coupon : null,
})

const addOnText = (waxId: string, wax: number) => (wax === 0 ? '' : `${waxId} ${wax}`)

/** The lines of a choice as text, by which stored ones are recognized. */
export const toText = (list: PriceList, { more, ...wash }: Choice): string =>
  [wash, ...more]
    .map((line) =>
      line
        ? `${list.washId} ${list.sizeIds[line.size]} ${addOnText(list.waxId, line.wax)}`
        : `${list.polishId} null `,
    )
    .join(', ')

/** Whether the unit price of a line or an add-on was ever asked in this run. */
export function wasOffered(
  list: PriceList,
  raises: readonly number[],
  id: string | null,
  priceMinor: number,
): boolean {
  const first =
    id === null ? POLISH : id === list.waxId ? WAX : (SIZES[list.sizeIds.indexOf(id)] ?? { price_minor: -1 })
  return raises.some((raise) => priceMinor === first.price_minor + raise)
}
