import type { CanceledBooking } from '@jhilik/contract/bookings.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { useCanceledChange } from '../app/bookings/bookings/cancel-booking.tsx'
import { bookings as bn } from '../messages/bn/dashboard/bookings.ts'
import { bookings as en } from '../messages/en/dashboard/bookings.ts'

/** What the call answers for a booking of $30 that its customer cancels with a reason. */
const answered = {
  service: { _id: 's1', name: 'Foam Wash', nameBn: 'ফোম ওয়াশ' },
  slot: { date: '2031-03-01', startTime: '15:00', endTime: '16:00' },
  cancellation: { reason: 'Rain' },
  price: 30,
  currency: 'USD',
  paymentStatus: 'refund_due',
  refundAmount: 30,
} as unknown as CanceledBooking

function Said({ canceled }: { canceled: CanceledBooking }) {
  return useCanceledChange()(canceled).text
}

/** What is said after a booking was canceled. */
function read(locale: 'en' | 'bn', answer: Partial<CanceledBooking> = {}): string {
  const element = <Said canceled={{ ...answered, ...answer }} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(
    <IntlProvider
      locale={locale}
      messages={{ dashboard: { bookings: locale === 'en' ? en : bn } }}
      timeZone="Asia/Dhaka"
    >
      <RouterProvider router={router} />
    </IntlProvider>,
  )
}

it('says what goes back, as the answer says, in both languages', () => {
  expect(read('en')).toContain('$30 goes back to what you paid with')
  expect(read('bn')).toContain('$৩০ ফেরত যাবে')
})

it.each([
  ['not_refunded', /nothing is given back/, /কোনো টাকা ফেরত নেই/],
  ['pending', /Nothing was charged/, /টাকা কাটা হয়নি/],
  ['refunded', /Beyond what was agreed before/, /তার বেশি টাকা ফেরত নেই/],
] as const)('says why nothing goes back of a booking that is %s', (paymentStatus, english, bangla) => {
  const nothing = { paymentStatus, refundAmount: 0 } as unknown as Partial<CanceledBooking>
  expect(read('en', nothing)).toMatch(english)
  expect(read('bn', nothing)).toMatch(bangla)
})
