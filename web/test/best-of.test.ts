import type { Service } from '@jhilik/contract/services.ts'
import { expect, it } from 'vitest'
import { bestOf } from '../app/catalog/services/compared.ts'

const service = (price: number, serviceType: Service['serviceType'] = 'Cleaning', currency = 'USD') =>
  ({ price, serviceType, currency }) as Service
const cheapest = (...services: Service[]) => bestOf(services, ({ price }) => price)

it('the best of the compared services are only told among services of one type', () => {
  const [low, alsoLow, high] = [service(10), service(10), service(12)] as const
  expect(cheapest(high, low)).toEqual([low])
  expect(cheapest(high, low, alsoLow)).toEqual([low, alsoLow])
  expect(cheapest(low, alsoLow)).toEqual([])
  expect(cheapest(low, service(390, 'Repair'))).toEqual([])
  expect(cheapest(low, service(390, 'Cleaning', 'BDT'))).toEqual([])
})
