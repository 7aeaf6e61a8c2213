import type { CrewOption } from '@jhilik/contract/crews.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { crewOptionsQuery } from '../app/bookings/staff/api.ts'
import { CrewField } from '../app/bookings/staff/dialogs/crew-field.tsx'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { draw, textOf } from './draw.tsx'

const crew = (name: string) => ({ _id: name, name, color: 'teal' as const })
const options: CrewOption[] = [
  { crew: crew('Van 1'), conflicts: [], missingMinutes: 0, addedMinutes: 4 },
  { crew: crew('Van 2'), conflicts: ['travel', 'area'], missingMinutes: 12, addedMinutes: 20 },
  { crew: crew('Van 3'), conflicts: ['overlap'], missingMinutes: 0, addedMinutes: 0 },
]

it('lists the crews with what speaks against each, of which one that is busy cannot be chosen', () => {
  const client = new QueryClient()
  client.setQueryData(crewOptionsQuery('b').queryKey, options)
  const html = draw(
    <CrewField bookingId="b" current={undefined} value="Van 2" onChange={() => {}} error={undefined} />,
    {
      messages: { dashboard },
      client,
    },
  )
  const text = textOf(html)
  expect(text).toContain('Van 1 fits')
  expect(text).toMatch(/Van 2 12\smins of travel missing · not its area/)
  expect(text).toContain('Van 3 busy then')
  const disabled = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input.includes('disabled=""'))
  expect(disabled).toEqual([false, false, false, true])
  const checked = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input.includes('checked=""'))
  expect(checked).toEqual([false, false, true, false])
})

it('compares the drives with those of the crew that has the booking', () => {
  const client = new QueryClient()
  client.setQueryData(crewOptionsQuery('b').queryKey, options)
  const text = textOf(
    draw(<CrewField bookingId="b" current="Van 2" value="Van 2" onChange={() => {}} error={undefined} />, {
      messages: { dashboard },
      client,
    }),
  )
  expect(text).toMatch(/Van 1 fits · −16\smins driving/)
  expect(text).not.toContain('+')
})
