import { expect, test } from 'vitest'
import { asShown } from '../app/bookings/staff/dialogs/payment-forms.tsx'

test('a payment in cash is recorded without the reference that was typed for another method', () => {
  const payment = { amount: 12, tip: 0, reference: 'TRX4711', note: 'At the door' }
  expect(asShown({ ...payment, method: 'cash' })).toEqual({ ...payment, method: 'cash', reference: '' })
  expect(asShown({ ...payment, method: 'bkash' })).toEqual({ ...payment, method: 'bkash' })
})
