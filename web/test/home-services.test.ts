import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { expect, it } from 'vitest'
import { earliestOffers, homeServices } from '../app/site/home/home-services.ts'

/** Free at this hour of one day, or never. */
const service = (index: number, hour: number | null) =>
  ({
    _id: `service-${index}`,
    name: `Wash ${index}`,
    description: 'By hand',
    includes: ['Wheels'],
    bn: { name: 'ওয়াশ', description: 'হাতে', includes: ['চাকা'] },
    nextSlot:
      hour === null ? null : { date: '2026-11-25', startTime: `${hour}:00`, endTime: `${hour + 1}:00` },
  }) as Service

const FREE_LAST = FEATURED_SERVICES + 2
const services = Array.from({ length: FREE_LAST + 3 }, (_, index) =>
  service(index, index === FREE_LAST ? 10 : index < 5 ? 20 - index : null),
)

it('sends the first services with their texts, and of the others those that are free soonest', () => {
  const sent = homeServices(services, 'en')
  expect(sent.map(({ _id }) => _id)).toEqual([
    ...services.slice(0, FEATURED_SERVICES).map(({ _id }) => _id),
    `service-${FREE_LAST}`,
  ])
  expect(sent[0]).toMatchObject({ name: 'Wash 0', description: 'By hand' })
  expect(sent.at(-1)).toMatchObject({ name: `Wash ${FREE_LAST}` })
  expect(sent.at(-1)?.description).toBeUndefined()
  expect(sent.at(-1)?.nextSlot).toEqual({ date: '2026-11-25', startTime: '10:00' })
})

it('sends texts in the reader’s language only', () => {
  expect(homeServices(services, 'bn')[0]).toMatchObject({ name: 'ওয়াশ', description: 'হাতে' })
  for (const locale of ['bn', 'en']) {
    const sent = homeServices(services, locale)
    expect(sent.filter((one) => one.bn || one.includes)).toEqual([])
  }
})

it('names the same offers from what is sent as from all', () => {
  const names = (list: Parameters<typeof earliestOffers>[0]) =>
    earliestOffers(list).map(({ service: { name } }) => name)
  expect(names(services)[0]).toBe(`Wash ${FREE_LAST}`)
  expect(names(services)).toHaveLength(4)
  expect(names(homeServices(services, 'en'))).toEqual(names(services))
})
