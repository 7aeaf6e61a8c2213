import { paymentMethodText, readPaymentMethod } from '@jhilik/contract/gateway-words.ts'
import { expect, test } from 'vitest'

test.each([
  ['bKash-bKash', 'bkash'],
  ['BKASH', 'bkash'],
  ['Nagad', 'nagad'],
  ['DBBL Mobile Banking', 'rocket'],
  ['VISA-Dutch Bangla', 'visa'],
  ['MASTER', 'mastercard'],
  ['Some Bank', null],
  ['', null],
])('a gateway’s %j is %s', (words, method) => {
  expect(readPaymentMethod(words)).toBe(method)
})

test('a receipt names the method, else the gateway', () => {
  expect(paymentMethodText('en', { method: 'bkash', gateway: 'aamarpay' })).toBe('bKash')
  expect(paymentMethodText('bn', { method: 'bkash', gateway: 'aamarpay' })).toBe('বিকাশ')
  expect(paymentMethodText('bn', { method: null, gateway: 'aamarpay' })).toBe('aamarPay')
  expect(paymentMethodText('en', { method: 'constructor', gateway: 'aamarpay' })).toBe('constructor')
})
