import { paymentStatusWords } from '@jhilik/contract/booking-words.ts'
import type { PaymentStatus } from '@jhilik/contract/bookings.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { PaymentBadge } from '../app/money/payment-badge.tsx'

const statuses = Object.keys(paymentStatusWords.en) as PaymentStatus[]

test.each(statuses)('the table of all bookings shows %s green when it means paid, else red', (status) => {
  const html = renderToStaticMarkup(
    <IntlProvider
      locale="en"
      messages={{ dashboard: { paymentStatuses: paymentStatusWords.en } }}
      timeZone="Asia/Dhaka"
    >
      <PaymentBadge status={status} />
    </IntlProvider>,
  )
  const [green, red] = ['text-success', 'text-danger'].map((color) => html.includes(color))
  expect({ status, green, red }).toEqual({ status, green: status === 'paid', red: status !== 'paid' })
})
