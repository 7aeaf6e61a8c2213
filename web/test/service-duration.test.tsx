import type { Service } from '@jhilik/contract/services.ts'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ServicesTable } from '../app/catalog/admin/services-table.tsx'
import { ServiceHead } from '../app/catalog/services/service-head.tsx'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { en } from '../messages/en/index.ts'
import { draw, textOf } from './draw.tsx'

const service = {
  _id: 's1',
  serviceType: 'Cleaning',
  name: 'Deep Cleaning',
  description: '',
  bn: { name: '', description: '', includes: [] },
  img: '/a.svg',
  includes: [],
  asks: [],
  price: 40,
  listedPrice: 40,
  dueNow: 40,
  currency: 'USD',
  duration: 150,
  sizes: [],
  addOns: [],
  datedPrices: [],
  rating: null,
  freeToday: 0,
} as unknown as Service

/** What is read in an element. */
function read(element: ReactNode): string {
  return textOf(draw(element, { messages: { ...en, dashboard } }))
}

it('a service of 150 minutes says so in minutes, with the hours behind them', () => {
  expect(read(<ServiceHead service={service} price={40} duration={150} />)).toContain(
    'Duration: 150 mins (2 h 30 mins)',
  )
})

it('the table of the admin has minutes', () => {
  const nothing = () => {}
  const table = read(
    <ServicesTable services={[service]} onEdit={nothing} onDelete={nothing} onChecklist={nothing} />,
  )
  expect(table).toContain('150 mins')
  expect(table).not.toContain('2 h 30 mins')
})
