import type { BookingDefaults } from '@jhilik/contract/garage.ts'
import { NO_LIMITS } from '@jhilik/contract/gateways.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { QueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { BookingForm } from '../app/bookings/checkout/form-schema.ts'
import { PaymentSection } from '../app/bookings/checkout/payment-section.tsx'
import { queryKeys } from '../app/lib/http/queries.ts'
import { bookingForm as bangla } from '../messages/bn/booking-form.ts'
import { bookingForm } from '../messages/en/booking-form.ts'
import { draw, textOf } from './draw.tsx'

const service = { price: 1200, dueNow: 1200, currency: 'BDT', tax: null } as unknown as Service
const gateway = { name: 'aamarpay', methods: ['bkash', 'nagad', 'visa', 'mastercard'], limits: NO_LIMITS }

function Section({ of }: { of: Service }) {
  const form = useForm() as unknown as BookingForm
  return <PaymentSection form={form} service={of} />
}

function drawSection(locale: 'en' | 'bn', of = service, lastMethod: string | null = null): string {
  const client = new QueryClient()
  const defaults = { gateways: [gateway], lastMethod } as unknown as BookingDefaults
  client.setQueryData(queryKeys.garage.bookingDefaults, defaults)
  const messages = { bookingForm: locale === 'bn' ? bangla : bookingForm }
  return draw(<Section of={of} />, { messages, locale, client })
}

test('a business with one gateway lists wallets and cards by their names, and the gateway below them', () => {
  const html = drawSection('en')
  expect(textOf(html)).toMatch(/bKash Nagad Card Visa, Mastercard You pay on the secure page of aamarpay\.$/)
  expect([...html.matchAll(/payment-logos\/(\w+)\.svg/g)].map(([, name]) => name)).toEqual([
    'bkash',
    'nagad',
    'card',
  ])
})

test('the last way is first, chosen, and said to be the last', () => {
  const text = textOf(drawSection('bn', service, 'nagad'))
  expect(text).toMatch(/নগদ গতবার এভাবেই দিয়েছেন বিকাশ কার্ড ভিসা, মাস্টারকার্ড/)
  expect(drawSection('bn', service, 'nagad')).toMatch(
    /checked=""[^>]*\/?><img src="\/api\/payment-logos\/nagad/,
  )
})

test('on site comes first where it is offered, and names no gateway', () => {
  const text = textOf(drawSection('bn', { ...service, dueNow: 0 }, 'bkash'))
  expect(text).toContain('আমরা এলে ক্যাশ টাকা')
  expect(text).not.toContain('aamarpay')
})
