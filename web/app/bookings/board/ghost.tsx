import type { BoardJob } from '@jhilik/contract/board.ts'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useFormat } from '../../lib/language/format.ts'
import { useSettled } from '../../lib/page/use-settled.ts'
import { cx } from '../../ui/cx.ts'
import { crewOptionsQuery } from '../staff/api.ts'
import { useEffectText, useRoadNow } from './effect-text.ts'
import { type Axis, type Hours, placeOn, type Target, timeOfStart } from './layout.ts'

/** How long a job has to stay at a place before the server is asked what it would mean. */
const SETTLED_MS = 150

interface GhostProps {
  job: BoardJob
  /** The crew that has it. */
  crewId: string | undefined
  /** The day of the board. */
  date: string
  target: Target
  axis: Axis
  hours: Hours
  /** The element of the crew's day. */
  track: Element | null
}

/** Shows the job where it would be dropped, and what that would mean. */
export function Ghost({ job, crewId, date, target, axis, hours, track }: GhostProps) {
  const format = useFormat()
  const effectText = useEffectText()
  const startTime = timeOfStart(job, target.from)
  const asked = useSettled(startTime, SETTLED_MS, null)
  const time = asked === job.startTime ? {} : { date, startTime: asked ?? '' }
  const { data } = useQuery({ ...crewOptionsQuery(job._id, time), enabled: asked !== null })
  const option = asked === startTime ? data?.find(({ crew }) => crew._id === target.crew.crew._id) : undefined
  const roadNow = useRoadNow(job._id, crewId)
  if (!track) return null
  const isRefused = option?.conflicts.includes('overlap')
  return createPortal(
    <div
      style={placeOn(axis, { from: target.from, to: target.from + job.to - job.from }, hours)}
      className={cx(
        'pointer-events-none absolute z-20 overflow-hidden rounded-control border-2 px-2 text-sm leading-tight shadow-2',
        axis === 'down' ? 'right-1.5 left-3.5' : 'inset-y-1.5 min-w-24',
        isRefused ? 'border-danger bg-danger-soft' : 'border-brand bg-accent-soft',
      )}
    >
      <span className="block truncate font-bold tabular-nums">
        {format.time(startTime)} {axis === 'down' && job.name}
      </span>
      <span role="status" className={cx('block', isRefused ? 'text-danger' : 'text-link')}>
        {option && roadNow !== undefined
          ? effectText({ ...option, addedMinutes: option.addedMinutes - roadNow })
          : '…'}
      </span>
    </div>,
    track,
  )
}
