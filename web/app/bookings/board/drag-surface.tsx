import {
  type Announcements,
  DndContext,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Board, BoardCrew, BoardJob } from '@jhilik/contract/board.ts'
import { type ReactNode, type Ref, type SyntheticEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Ghost } from './ghost.tsx'
import {
  type Axis,
  HOUR,
  hoursOfBoard,
  isMovable,
  movedStart,
  nextStart,
  type Target,
  timeOfStart,
} from './layout.ts'

/** The job that is being moved, and the measures of the board. */
interface Drag {
  job: BoardJob
  /** Null: no crew has it. */
  crew: BoardCrew | null
  tracks: DOMRect[]
  /** The middle of the job across the tracks, in pixels. */
  middle: number
  pixelsPerMinute: number
  /** Where the keyboard's movement begins; null before its first step. */
  origin: { x: number; y: number } | null
}

interface DragSurfaceProps {
  board: Board
  axis: Axis
  minute: number
  onDrop: (job: BoardJob, target: Target) => void
  children: ReactNode
}

/** There is one draggable for all jobs: with one for each of them, the beginning of a drag would draw all of them anew. */
const DRAGGED = 'job'
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }
const CODES = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

/** Lets jobs be dragged to another crew or time, or moved there with the arrow keys. */
export function DragSurface({ board, axis, minute, onDrop, children }: DragSurfaceProps) {
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  const surface = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  // Announcements and the keyboard need the place before it is drawn.
  const latest = useRef<Target | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const hours = hoursOfBoard(board)

  const begin = (element: Element) => {
    const id = element.getAttribute('data-job')
    const crew = board.crews.find(({ jobs }) => jobs.some(({ _id }) => _id === id)) ?? null
    const job = (crew?.jobs ?? board.unassigned).find(({ _id }) => _id === id)
    const tracks = Array.from(surface.current?.querySelectorAll('[data-track=crew]') ?? [], (track) =>
      track.getBoundingClientRect(),
    )
    const [track] = tracks
    if (!job || !track) return
    const length = axis === 'down' ? track.height : track.width
    const own = element.getBoundingClientRect()
    drag.current = {
      job,
      crew,
      tracks,
      middle: axis === 'down' ? (own.left + own.right) / 2 : (own.top + own.bottom) / 2,
      pixelsPerMinute: length / ((hours.last - hours.first) * HOUR),
      origin: null,
    }
    show(crew && { crew, from: job.from })
  }

  const show = (next: Target | null) => {
    const known = latest.current
    if (known?.crew === next?.crew && known?.from === next?.from) return
    latest.current = next
    setTarget(next)
  }

  /** A job that has begun keeps its time. */
  const startAfter = (job: BoardJob, from: number) => (job.from <= minute ? job.from : from)

  const targetAt = (delta: { x: number; y: number }): Target | null => {
    const now = drag.current
    if (!now) return null
    const [along, across] = axis === 'down' ? [delta.y, delta.x] : [delta.x, delta.y]
    const middle = now.middle + across
    const index = now.tracks.findIndex((rect) =>
      axis === 'down'
        ? rect.left <= middle && middle < rect.right
        : rect.top <= middle && middle < rect.bottom,
    )
    const crew = board.crews[index]
    if (!crew) return null
    return { crew, from: startAfter(now.job, movedStart(now.job.from, along / now.pixelsPerMinute)) }
  }

  const stepTo: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
    const now = drag.current
    if (!now) return undefined
    const key = axis === 'down' ? event.code : TURNED[event.code]
    const at = latest.current
    // What no crew does is after the columns and before the rows.
    const none = axis === 'down' ? board.crews.length : -1
    const index = at ? board.crews.indexOf(at.crew) : none
    const from = at?.from ?? now.job.from
    const nextIndex = index + (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0)
    const crew = board.crews[Math.max(0, Math.min(board.crews.length - 1, nextIndex))]
    if (!crew || !(event.code in TURNED)) return undefined
    event.preventDefault()
    const isTime = key === 'ArrowUp' || key === 'ArrowDown'
    const start = isTime ? startAfter(now.job, nextStart(from, key === 'ArrowDown' ? 1 : -1)) : from
    const rect = now.tracks[board.crews.indexOf(crew)]
    if (!rect) return undefined
    now.origin ??= currentCoordinates
    const across =
      (axis === 'down' ? (rect.left + rect.right) / 2 : (rect.top + rect.bottom) / 2) - now.middle
    const along = (start - now.job.from) * now.pixelsPerMinute
    return axis === 'down'
      ? { x: now.origin.x + across, y: now.origin.y + along }
      : { x: now.origin.x + along, y: now.origin.y + across }
  }
  const step = useRef(stepTo)
  step.current = stepTo
  const keyboard = useMemo(
    () => ({
      keyboardCodes: CODES,
      // A job that is put down while the board still scrolls would be somewhere else.
      scrollBehavior: 'instant' as const,
      coordinateGetter: ((event, given) => step.current(event, given)) satisfies KeyboardCoordinateGetter,
    }),
    [],
  )
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, keyboard),
  )

  const end = () => {
    drag.current = null
    show(null)
  }
  const drop = () => {
    const [now, chosen] = [drag.current, latest.current]
    end()
    if (!now || !chosen) return
    if (chosen.crew === now.crew && chosen.from === now.job.from) return
    onDrop(now.job, chosen)
  }

  const placeText = (): string => {
    const [now, at] = [drag.current, latest.current]
    if (!now) return ''
    if (!at) return t('unassigned')
    return `${at.crew.crew.name}, ${format.time(timeOfStart(now.job, at.from))}`
  }
  const announcements: Announcements = {
    onDragStart: () => t('drag.begun', { name: drag.current?.job.name ?? '', place: placeText() }),
    onDragMove: placeText,
    onDragOver: () => undefined,
    onDragEnd: () => t('drag.ended'),
    onDragCancel: () => t('drag.canceled'),
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('drag.how') },
        // The dialog that opens has the focus.
        restoreFocus: false,
      }}
      onDragStart={({ activatorEvent }) => {
        const job = jobAt(activatorEvent.target)
        if (job) begin(job)
      }}
      onDragMove={({ delta }) => show(targetAt(delta))}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <Surface board={board} ref={surface}>
        {children}
      </Surface>
      {target && drag.current && (
        <Ghost
          job={drag.current.job}
          crewId={drag.current.crew?.crew._id}
          date={board.date}
          target={target}
          axis={axis}
          hours={hours}
          track={
            surface.current?.querySelectorAll('[data-track=crew]')[board.crews.indexOf(target.crew)] ?? null
          }
        />
      )}
    </DndContext>
  )
}

/** The keys of a board whose time runs across, by those of one whose time runs down. */
const TURNED: Partial<Record<string, string>> = {
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
}

const jobAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null

interface SurfaceProps {
  board: Board
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/** Gives the events of the job under the pointer, or with the focus, to the sensors. */
function Surface({ board, ref, children }: SurfaceProps) {
  const { listeners, setNodeRef } = useDraggable({ id: DRAGGED })
  const movable = useMemo(() => {
    const jobs = [...board.unassigned, ...board.crews.flatMap((crew) => crew.jobs)]
    return new Set(jobs.filter(isMovable).map(({ _id }) => _id))
  }, [board])
  /** The sensors measure the job, and scroll it into view. */
  const begin = useCallback(
    (event: SyntheticEvent) => {
      const job = jobAt(event.target)
      if (!job || !movable.has(job.dataset.job ?? '')) return
      setNodeRef(job)
      listeners?.[HANDLERS[event.type] ?? '']?.(event)
    },
    [listeners, movable, setNodeRef],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the jobs within are buttons; their events are handled once.
    <div ref={ref} onMouseDown={begin} onTouchStart={begin} onKeyDown={begin}>
      {children}
    </div>
  )
}

const HANDLERS: Partial<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
}
