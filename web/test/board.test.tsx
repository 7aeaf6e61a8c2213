import type { DayPlan as Plan, PlannedJob } from '@jhilik/contract/day-plan.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { dayPlanQuery } from '../app/calendar/admin/api.ts'
import { DayPlan } from '../app/calendar/admin/day-plan.tsx'
import { readView } from '../app/calendar/admin/slots-view.ts'
import { dashboard as bangla } from '../messages/bn/dashboard/index.ts'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { draw, textOf } from './draw.tsx'

const DATE = '2090-01-02'

const job = (given: Partial<PlannedJob>): PlannedJob => ({
  _id: '1',
  code: 'ABC234',
  status: 'confirmed',
  paymentStatus: 'paid',
  name: 'Rahim Uddin',
  service: { _id: 's', name: 'Foam Wash', nameBn: 'ফোম ওয়াশ' },
  lines: [{ service: { name: 'Foam Wash', nameBn: 'ফোম ওয়াশ' }, size: null, addOns: [] }],
  area: null,
  startTime: '10:00',
  endTime: '11:30',
  from: 600,
  to: 690,
  busyUntil: 705,
  ...given,
})

function plan(data: Partial<Plan>, locale: 'en' | 'bn' = 'en'): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(dayPlanQuery(DATE).queryKey, {
    date: DATE,
    crews: [],
    unassigned: [],
    ...data,
  } as never)
  const shown = readView(new URLSearchParams({ view: 'plan', week: DATE }))
  const messages = { dashboard: locale === 'en' ? dashboard : bangla }
  return draw(<DayPlan shown={shown} onChange={() => {}} />, { messages, locale, client })
}

const crews: Plan['crews'] = [
  {
    crew: { _id: 'c', name: 'Van 1', color: 'teal' },
    active: true,
    hours: [{ from: 540, to: 900 }],
    timeOff: [{ from: 900, to: 1440, reason: 'Workshop' }],
    jobs: [job({})],
  },
]

describe('the day of the crews', () => {
  it('has each job with name, service, state and payment, as a link to its booking', () => {
    const html = plan({ crews })
    const text = textOf(html)
    expect(html.match(/href="\/dashboard\/admin\/user-bookings\/1"/g)).toHaveLength(2)
    expect(text).toContain('Rahim Uddin')
    expect(text).toContain('Foam Wash')
    expect(text).toMatch(/Confirmed · Paid/)
    expect(text).toContain('Time off: Workshop')
    expect(text).not.toContain('No crew')
  })

  it('draws jobs to scale: five rem an hour from the first working hour', () => {
    const html = plan({ crews })
    expect(html).toContain('top:5rem;height:7.5rem')
    expect(html).toContain('top:5rem;height:8.75rem')
    expect(html).toContain('top:30rem;height:0rem')
  })

  it('lists what no crew does, in both languages', () => {
    const unassigned = [job({ _id: '2', status: 'held', paymentStatus: 'pending' })]
    expect(textOf(plan({ crews, unassigned }))).toContain('No crew')
    expect(textOf(plan({ crews, unassigned }, 'bn'))).toContain('দল ছাড়া')
    expect(textOf(plan({ crews, unassigned }, 'bn'))).toContain('ফোম ওয়াশ')
  })

  it('says when there is nothing to show', () => {
    expect(textOf(plan({}))).toContain('There are no crews in use.')
  })
})
