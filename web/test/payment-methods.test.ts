import { gatewayText, readPaymentMethod } from '@jhilik/contract/gateway-words.ts'
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

const gateways = [{ name: 'shop-pay', displayName: { en: 'ShopPay', bn: 'শপপে' } }]

test.each([
  ['en', 'bkash', 'bKash'],
  ['bn', 'bkash', 'বিকাশ'],
  ['bn', 'shop-pay', 'শপপে'],
  ['en', 'constructor', 'constructor'],
] as const)('in %s %s is %s', (locale, name, text) => {
  expect(gatewayText(locale, name, gateways)).toBe(text)
})
