import type { Service } from '@jhilik/contract/services.ts'
import { expect, it } from 'vitest'
import { similarServices } from '../app/catalog/services/other-services.tsx'

const service = (_id: string, serviceType: Service['serviceType']) => ({ _id, serviceType }) as Service

it('other services are of the same type first, in the owner’s order, and never the one itself', () => {
  const [a, b, c, d, e] = [
    service('a', 'Repair'),
    service('b', 'Cleaning'),
    service('c', 'Repair'),
    service('d', 'Installation'),
    service('e', 'Cleaning'),
  ] as const
  const all = [a, b, c, d, e]
  expect(similarServices(all, b, 3)).toEqual([e, a, c])
  expect(similarServices(all, d, 3)).toEqual([a, b, c])
  expect(similarServices([b], b, 3)).toEqual([])
})
