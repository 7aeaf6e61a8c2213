import type { Board, BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import { NO_VISIT } from '@jhilik/contract/visits.ts'
import { describe, expect, it } from 'vitest'
import { BoardGrid } from '../app/bookings/board/grid.tsx'
import { JobLists } from '../app/bookings/board/job-list.tsx'
import { dashboard as bangla } from '../messages/bn/dashboard/index.ts'
import { dashboard } from '../messages/en/dashboard/index.ts'
import { draw, textOf } from './draw.tsx'

const job = (given: Partial<BoardJob>): BoardJob => ({
  _id: '1',
  code: 'ABC234',
  status: 'confirmed',
  paymentStatus: 'due_on_site',
  price: 12,
  toCollect: 12,
  currency: 'USD',
  name: 'Rahim Uddin',
  phone: '01711000000',
  service: { _id: 's', name: 'Foam Wash', nameBn: 'ফোম ওয়াশ' },
  lines: [{ service: { name: 'Foam Wash', nameBn: 'ফোম ওয়াশ' }, size: null, addOns: [] }],
  area: { _id: 'a', en: 'Banani', bn: 'বনানী' },
  startTime: '10:00',
  endTime: '11:30',
  from: 600,
  to: 690,
  busyUntil: 705,
  travelMinutes: 20,
  lateMinutes: 0,
  isUncovered: false,
  attends: false,
  visit: NO_VISIT,
  ...given,
})

const boardWith = (given: Partial<Board>): Board => ({
  date: '2090-01-02',
  crews: [
    {
      crew: { _id: 'c', name: 'Van 1', color: 'teal' },
      active: true,
      hours: [
        { from: 540, to: 900 },
        { from: 960, to: 1020 },
      ],
      timeOff: [
        {
          _id: 'o',
          fromDate: '2090-01-02',
          fromTime: '15:00',
          toDate: '2090-01-02',
          toTime: '16:00',
          from: 900,
          to: 960,
          reason: 'Workshop',
        },
      ],
      jobs: [job({})],
      travelMinutes: 45,
    },
  ],
  unassigned: [],
  ...given,
})

interface Shown {
  axis?: 'down' | 'across'
  isPast?: boolean
  minute?: number
  fits?: BoardFit[]
  locale?: 'en' | 'bn'
}

function grid(board: Board, shown: Shown = {}): string {
  const { axis = 'down', minute = 0, isPast = false, fits = [], locale = 'en' } = shown
  const messages = { dashboard: locale === 'en' ? dashboard : bangla }
  const none = () => {}
  return draw(
    <BoardGrid
      board={board}
      axis={axis}
      minute={minute}
      selected={new Set()}
      fits={fits}
      best={undefined}
      isShown={() => true}
      canMove
      onSelect={none}
      onFit={none}
      onAway={isPast ? null : none}
    />,
    { messages, locale },
  )
}

describe('the board', () => {
  it('has each job with name, service, area, money and drive, and the day of its crew', () => {
    const html = grid(boardWith({}))
    const text = textOf(html)
    expect(text).toMatch(/10:00 Rahim Uddin \$12/)
    expect(text).toContain('Foam Wash · Banani')
    expect(text).toMatch(/to collect, 10:00\sAM, planned, 20 min drive/)
    expect(grid(boardWith({}), { axis: 'across' })).toMatch(
      /aria-label="Rahim Uddin, 10:00 · Foam Wash, Banani, \$12(\.00)?, to collect, 10:00\sAM, planned, 20 min drive"/,
    )
    expect(text).toMatch(/20\smins/)
    expect(text).toMatch(/Away · 1 job · 45\smins driving/)
    expect(text).toContain('Time off: Workshop')
  })

  it('marks jobs whose customers have said to be there', () => {
    const attended = boardWith({ unassigned: [job({ _id: '2', attends: true })] })
    for (const axis of ['down', 'across'] as const) {
      const html = grid(attended, { axis })
      expect(html.match(/will be there/g)).toHaveLength(1)
      expect(html.match(/<svg[^>]*lucide-check/g)).toHaveLength(1)
    }
  })

  it('draws jobs, drives and time off to scale from the first working hour', () => {
    const html = grid(boardWith({}))
    // Eight hours: those from 9:00 to 17:00.
    expect(html).toContain('top:12.5%;height:18.75%')
    expect(html).toContain(`transparent 0 ${(40 / 480) * 100}%, #000 0 ${(60 / 480) * 100}%, transparent 0)`)
    expect(html).toContain(`top:${(40 / 480) * 100}%;height:${(20 / 480) * 100}%`)
  })

  it('asks when a crew is away, except on a day that is over', () => {
    expect(grid(boardWith({}))).toContain('Van 1 is away')
    expect(grid(boardWith({}), { isPast: true })).not.toContain('Van 1 is away')
  })

  it('says of a job of a crew that it needs one, which those without a crew show by their place', () => {
    const uncovered = boardWith({ unassigned: [job({ _id: '2', isUncovered: true })] })
    const [crew] = uncovered.crews
    if (crew) crew.jobs = [job({ isUncovered: true })]
    expect(textOf(grid(uncovered)).match(/needs a crew/g)).toHaveLength(1)
    expect(textOf(grid(uncovered, { axis: 'across' })).match(/needs a crew/g)).toHaveLength(1)
  })

  it('says what is late, and how much longer the road of a crew would be with the chosen job', () => {
    const late = boardWith({ unassigned: [job({ _id: '2', lateMinutes: 12 })] })
    const fit: BoardFit = {
      crew: { _id: 'c', name: 'Van 1', color: 'teal' },
      conflicts: [],
      missingMinutes: 0,
      addedMinutes: 9,
      nearest: { startTime: '12:00', endTime: '13:30', addedMinutes: 24 },
    }
    const text = textOf(grid(late, { fits: [fit] }))
    expect(text).toContain('12 min late')
    expect(text).toMatch(/12:00\sPM \+24\smins driving/)
  })

  it('is in Bangla too', () => {
    const text = textOf(grid(boardWith({ unassigned: [job({ _id: '2' })] }), { locale: 'bn' }))
    expect(text).toContain('দল ছাড়া')
    expect(text).toContain('ফোম ওয়াশ · বনানী')
  })
})

it('lists the jobs of each crew with a link to the booking and to a call, and says which customers will be there', () => {
  const html = draw(
    <JobLists
      board={boardWith({ unassigned: [job({ _id: '2', attends: true })] })}
      minute={0}
      isShown={() => true}
      selection={null}
      onMove={() => {}}
      onAway={() => {}}
    />,
    { messages: { dashboard } },
  )
  expect(html).toContain('href="/dashboard/admin/user-bookings/1"')
  expect(html).toContain('href="tel:01711000000"')
  expect(textOf(html)).toMatch(/20\smin drive/)
  expect(textOf(html).match(/will be there/g)).toHaveLength(1)
})
