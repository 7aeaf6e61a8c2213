import { toMajor } from '@jhilik/contract/money.ts'

interface PriceColumns {
  price_minor: number
  currency: string
}

interface AmountColumns {
  amount_minor: number
  currency: string
}

/** Returns the price of a service or a booking, as responses carry it. */
export const toPrice = ({ price_minor: minor, currency }: PriceColumns) => ({
  price: toMajor({ minor, currency }),
  currency,
})

/** Returns the amount of a payment attempt or a refund, as responses carry it. */
export const toAmount = ({ amount_minor: minor, currency }: AmountColumns) => ({
  amount: toMajor({ minor, currency }),
  currency,
})
