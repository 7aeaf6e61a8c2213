import { NO_LIMITS } from '@jhilik/contract/gateways.ts'
import { expect, test } from 'vitest'
import { listWays } from '../app/bookings/checkout/payment-ways.ts'

const gateway = (name: string, ...methods: string[]) => ({ name, methods, limits: NO_LIMITS })
const aamarpay = gateway('aamarpay', 'bkash', 'nagad', 'visa', 'mastercard')
const bkash = gateway('bkash', 'bkash')
const stripe = gateway('stripe', 'visa', 'amex')

test('one gateway is listed by its wallets, and all of its cards as one', () => {
  expect(listWays([aamarpay], null)).toEqual([
    { name: 'bkash', cards: [], gateway: 'aamarpay', otherGateways: [] },
    { name: 'nagad', cards: [], gateway: 'aamarpay', otherGateways: [] },
    { name: 'card', cards: ['visa', 'mastercard'], gateway: 'aamarpay', otherGateways: [] },
  ])
})

test('a way that several gateways offer is listed once, at the first of them in the owner’s order', () => {
  expect(listWays([bkash, aamarpay, stripe], null)).toEqual([
    { name: 'bkash', cards: [], gateway: 'bkash', otherGateways: ['aamarpay'] },
    { name: 'nagad', cards: [], gateway: 'aamarpay', otherGateways: [] },
    { name: 'card', cards: ['visa', 'mastercard'], gateway: 'aamarpay', otherGateways: ['stripe'] },
  ])
})

test.each([
  ['nagad', ['nagad', 'bkash', 'card']],
  ['visa', ['card', 'bkash', 'nagad']],
  ['other', ['bkash', 'nagad', 'card']],
])('somebody who has paid by %s last sees the ways %j', (lastMethod, names) => {
  expect(listWays([aamarpay], lastMethod).map(({ name }) => name)).toEqual(names)
})

test('a gateway that names no methods is listed by its own name', () => {
  expect(listWays([gateway('shop-pay')], null)).toEqual([
    { name: 'shop-pay', cards: [], gateway: 'shop-pay', otherGateways: [] },
  ])
})
