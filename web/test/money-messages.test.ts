import { bookingRequestSchema } from '@jhilik/contract/booking-requests.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { validationKeyOf } from '@jhilik/contract/validation-keys.ts'
import { expect, it } from 'vitest'
import { serviceFormSchema } from '../app/catalog/admin/form-schema.ts'

const service = {
  name: 'Wax',
  description: 'By hand.',
  listedPrice: '10.5',
  img: '/a.svg',
  duration: '30',
  includes: '',
  bn: { name: '', description: '', includes: '' },
  paymentTerms: { kind: 'business' as const, percent: '', amount: '' },
}

it('a price with too many decimals is refused at the price, before it is sent', () => {
  const { error } = serviceFormSchema.safeParse({ ...service, currency: 'JPY' })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['listedPrice'], 'This currency has no decimals'],
  ])
  expect(serviceFormSchema.safeParse({ ...service, currency: 'KWD', listedPrice: '10.125' }).success).toBe(
    true,
  )
  expect(serviceFormSchema.safeParse({ ...service, currency: 'USD' }).success).toBe(true)
})

it('what is said about amounts is known in Bangla', () => {
  const { error } = bookingRequestSchema
    .pick({ selectedSlot: true, expectedPrice: true, expectedCurrency: true })
    .safeParse({ selectedSlot: 1, expectedPrice: 'x', expectedCurrency: 'taka' })
  const said = [
    ...['JPY', 'USD', 'KWD', 'CLF'].map((currency) => decimalsProblem(1.23456, currency) ?? ''),
    ...(error?.issues.map(({ message }) => message) ?? []),
  ]
  expect(said).toHaveLength(7)
  expect(said.filter((message) => !validationKeyOf(message))).toEqual([])
})
