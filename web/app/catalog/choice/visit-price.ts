import type { BookedCharge } from '@jhilik/contract/bookings.ts'
import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import type { VisitPrice } from '@jhilik/contract/visit-prices.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/queries.ts'
import { type ChosenLine, choiceOf } from './choice.ts'

const visitPrice = async () => (await import('@jhilik/contract/visit-prices.ts')).visitPriceResponseSchema

/** What the price of a visit depends on besides its lines. */
interface AskedVisit {
  /** Null while none is chosen. */
  slotId: string | null
  area: string | null
  coupon: string | null
  /** The phone number of the customer for whom staff book; null or absent for a customer who books. */
  caller?: string | null
}

/**
 * What a visit in a slot costs now. It is read once for a version of the service, so that the form shows what the service's
 * page has shown, and a price that changes meanwhile is asked about.
 */
const visitPriceQuery = (lines: readonly ChosenLine[], { slotId, caller, ...asked }: AskedVisit) => {
  const [first, ...more] = lines.map((line) => ({ serviceId: line.service._id, ...choiceOf(line) }))
  const request = {
    ...first,
    slotId,
    ...asked,
    moreLines: more,
    ...(caller && { phone: caller, forCaller: true }),
  }
  return queryOptions({
    queryKey: queryKeys.visitPrices.of(
      request,
      lines.map(({ service }) => service.version),
    ),
    queryFn: async ({ signal }) =>
      (await api.post('/bookings/price', visitPrice, { body: request, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: slotId !== null,
  })
}

export interface ShownPrice extends Pick<VisitPrice, 'price' | 'dueNow' | 'currency' | 'minutes'> {
  charges: readonly BookedCharge[]
}

/** Returns the sum of the lines, for what the price is before the server has said it; the due share is that of the first service. */
function sumOfLines(lines: readonly ChosenLine[]): ShownPrice {
  const [first] = lines
  if (!first) throw new Error('A visit has at least one line')
  const { currency, price, dueNow } = first.service
  const minor = lines.reduce((sum, { total }) => sum + fromMajor(total, currency).minor, 0)
  const dueMinor = price > 0 ? Math.round((minor * dueNow) / price) : 0
  return {
    price: toMajor({ minor, currency }),
    dueNow: toMajor({ minor: dueMinor, currency }),
    currency,
    minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    charges: [],
  }
}

/** What a visit costs: as the server says for a chosen slot; until then, or when it cannot be asked, the sum of the lines. */
export function useVisitPrice(lines: readonly ChosenLine[], asked: AskedVisit) {
  const { coupon } = asked
  const plain = useQuery(visitPriceQuery(lines, { ...asked, coupon: null }))
  const reduced = useQuery({
    ...visitPriceQuery(lines, asked),
    enabled: coupon !== null && asked.slotId !== null,
  })
  const answer = (coupon !== null && reduced.data) || plain.data
  return {
    shown: (answer ?? sumOfLines(lines)) as ShownPrice,
    /** Why the coupon cannot be used. */
    couponError: coupon === null ? null : reduced.error,
    isPending: plain.isLoading || (coupon !== null && reduced.isLoading),
  }
}
