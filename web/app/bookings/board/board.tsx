import type { Board as BoardData, BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCurrentMinute } from '../../calendar/admin/use-current-minute.ts'
import { readDate } from '../../lib/forms/date-text.ts'
import { isOfThisYear, useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { useStaffKey } from '../../lib/page/staff-keys.ts'
import { pixelsPerRem, watchLayout } from '../../lib/page/text-size.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useAsked } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SelectionBar } from '../staff/bulk/selection-bar.tsx'
import { useSelection } from '../staff/bulk/use-selection.ts'
import { boardQuery, fitsQuery } from './api.ts'
import { AwayDialog } from './away-dialog.tsx'
import { DragSurface } from './drag-surface.tsx'
import { BoardGrid } from './grid.tsx'
import { JobBar } from './job-bar.tsx'
import { HOW_TO_MOVE } from './job-block.tsx'
import { JobLists } from './job-list.tsx'
import {
  axisFor,
  isMovable,
  type JobState,
  proposedFits,
  stateOf,
  timeOfStart,
  withoutOwnRoad,
} from './layout.ts'
import { type Move, MoveDialog } from './move-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

interface View {
  /** '' for today. */
  date: string
  area: string
  service: string
}

const address = {
  read: (params: URLSearchParams): View => ({
    date: readDate(params.get('date') ?? '') ?? '',
    area: params.get('area') ?? '',
    service: params.get('service') ?? '',
  }),
  write: (view: View, params: URLSearchParams) => writeFields(view, params),
}

/** The best crew and the next one. */
const MOST_OFFERS = 2

/** Columns need a screen of so many rem; below it each crew has a list. */
const WIDE_REM = 64
const isWide = () => window.innerWidth >= WIDE_REM * pixelsPerRem()

/** The jobs of a day by crew, and what is done with them. */
export function Board() {
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  const may = usePermission()
  const now = useCurrentMinute()
  const [view, setView] = useAddressState(address)
  const [isPlanning, setPlanning] = useState(false)
  const move = useAsked<Move>()
  const date = view.date || now.date
  const query = useQuery(boardQuery(date))
  const minute = minuteOn(date, now)
  const show = (next: Partial<View>) => setView({ ...view, ...next })
  // A date that is none shows today: then the address does not name another one.
  const asked = new URLSearchParams(useLocation().search).get('date')
  const isWrongDate = asked !== null && readDate(asked) === null
  const correctAddress = useEffectEvent(() => setView(view))
  useEffect(() => {
    if (isWrongDate) correctAddress()
  }, [isWrongDate])
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-[1.375rem]" aria-live="polite">
          {format.date(date, isOfThisYear(date, format) ? 'day' : 'dayOfYear')}
        </h1>
        <div className="flex items-center">
          <IconButton
            icon={ChevronLeft}
            label={t('previous')}
            onClick={() => show({ date: format.addDays(date, -1) })}
          />
          <Button variant="ghost" disabled={date === now.date} onClick={() => show({ date: '' })}>
            {t('today')}
          </Button>
          <IconButton
            icon={ChevronRight}
            label={t('next')}
            onClick={() => show({ date: format.addDays(date, 1) })}
          />
        </div>
        {query.data && <Counts board={query.data} minute={minute} />}
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
          {query.data && <Filters board={query.data} view={view} onChange={show} />}
          {may('bookings.manage') && date >= now.date && (
            <Button variant="secondary" onClick={() => setPlanning(true)}>
              {t('plan.action')}
            </Button>
          )}
        </div>
      </header>
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {(board) => (
          <BoardOfDay board={board} minute={minute} isPast={date < now.date} view={view} onMove={move.ask} />
        )}
      </Loaded>
      <PlanDialog date={date} open={isPlanning} onClose={() => setPlanning(false)} onMove={move.ask} />
      <MoveDialog move={move.item} open={move.open} onClose={move.close} />
    </>
  )
}

function minuteOn(date: string, now: { date: string; time: string }): number {
  if (date !== now.date) return date < now.date ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  return Number(now.time.slice(0, 2)) * 60 + Number(now.time.slice(3, 5))
}

const jobsOf = (board: BoardData): BoardJob[] => [
  ...board.unassigned,
  ...board.crews.flatMap(({ jobs }) => jobs),
]

function Counts({ board, minute }: { board: BoardData; minute: number }) {
  const t = useTranslations('dashboard.board')
  const jobs = jobsOf(board)
  const countOf = (state: JobState) => jobs.filter((job) => stateOf(job, minute) === state).length
  const [uncovered, late] = [countOf('uncovered'), countOf('late')]
  return (
    <p role="status" className="flex flex-wrap gap-x-4 font-semibold tabular-nums">
      <span>{t('jobs', { count: jobs.length })}</span>
      {uncovered > 0 && <span className="text-warning">{t('uncoveredCount', { count: uncovered })}</span>}
      {late > 0 && <span className="text-danger">{t('lateCount', { count: late })}</span>}
    </p>
  )
}

interface FiltersProps {
  board: BoardData
  view: View
  onChange: (next: Partial<View>) => void
}

/** The areas and services of the jobs of the day. */
function Filters({ board, view, onChange }: FiltersProps) {
  const t = useTranslations('dashboard.board')
  const areaName = useBookingAreaName()
  const serviceText = useServiceText()
  const jobs = jobsOf(board)
  const areas = new Map(jobs.flatMap(({ area }) => (area ? [[area._id, areaName(area)]] : [])))
  const services = new Map(jobs.map(({ service }) => [service._id, serviceText(service).name]))
  const select = (name: 'area' | 'service', all: ReadonlyMap<string, string>) => (
    <Select
      aria-label={t(name)}
      value={all.has(view[name]) ? view[name] : ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
      className="min-h-10! py-1! pointer-coarse:min-h-11! max-sm:min-h-11! sm:max-w-44"
    >
      <option value="">{t(name)}</option>
      {[...all].map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </Select>
  )
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1 empty:hidden">
      {areas.size > 0 && select('area', areas)}
      {services.size > 1 && select('service', services)}
    </div>
  )
}

interface BoardOfDayProps {
  board: BoardData
  minute: number
  isPast: boolean
  view: View
  /** Opens the form that moves a job. */
  onMove: (move: Move) => void
}

function BoardOfDay({ board, minute, isPast, view, onMove }: BoardOfDayProps) {
  const t = useTranslations('dashboard.board')
  const may = usePermission()
  const wide = useSyncExternalStore(watchLayout, isWide, () => true)
  const [chosen, setChosen] = useState<string | null>(null)
  const jobs = useMemo(() => jobsOf(board), [board])
  const selection = useSelection(jobs)
  const away = useAsked<string>()
  const crewAway = board.crews.find(({ crew }) => crew._id === away.item)
  const canMove = may('bookings.manage')
  const onAway = canMove && !isPast ? away.ask : null
  const job = jobs.find(({ _id }) => _id === chosen)
  const crewOf = (id: string) => board.crews.find(({ jobs }) => jobs.some(({ _id }) => _id === id))
  const isMoved = canMove && job !== undefined && isMovable(job)
  const { data: answered = [] } = useQuery({ ...fitsQuery(chosen ?? ''), enabled: isMoved })
  const ownCrew = (job && crewOf(job._id)?.crew._id) ?? null
  const fits = isMoved ? withoutOwnRoad(answered, ownCrew) : []
  // Where the job is already is not offered.
  const shownFits = fits.filter(
    ({ crew, nearest }) => nearest?.startTime !== job?.startTime || crew._id !== ownCrew,
  )
  const offers = proposedFits(fits, ownCrew)
  const isShown = ({ area, service }: BoardJob) =>
    (!view.area || area?._id === view.area) && (!view.service || service._id === view.service)
  const isSelecting = selection.selected.length > 0
  const { toggle } = selection
  const latest = useRef(chosen)
  latest.current = chosen
  /** A press chooses one job. Once one is selected, or with Ctrl or Shift, it selects several. */
  const press = useCallback(
    (id: string, isMore: boolean) => {
      const before = latest.current
      if (!canMove || !(isMore || isSelecting)) return setChosen(before === id ? null : id)
      if (before && before !== id) toggle(before)
      setChosen(null)
      toggle(id)
    },
    [canMove, isSelecting, toggle],
  )
  useStaffKey('x', 'selectJob', () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-job]')?.dataset.job
    if (!id || !canMove) return
    setChosen(null)
    toggle(id)
  })
  const ask = (asked: BoardJob, to: Partial<Move['to']>) => {
    const crewId = crewOf(asked._id)?.crew._id ?? null
    onMove({
      bookingId: asked._id,
      name: asked.name,
      crewId,
      to: { crewId, date: board.date, startTime: asked.startTime, ...to },
    })
  }
  const giveTo = ({ crew, nearest }: BoardFit) =>
    job && nearest && ask(job, { crewId: crew._id, startTime: nearest.startTime })

  if (board.crews.length === 0 && board.unassigned.length === 0) {
    return <EmptyState title={t('none')} text={t('noneText')} />
  }
  const axis = axisFor(board)
  const grid = (
    <BoardGrid
      board={board}
      axis={axis}
      minute={minute}
      selected={isSelecting ? selection.ids : new Set(chosen ? [chosen] : [])}
      fits={shownFits}
      best={offers[0]}
      isShown={isShown}
      onSelect={press}
      onFit={giveTo}
      canMove={canMove}
      onAway={onAway}
    />
  )
  return (
    <>
      {wide ? (
        <>
          <p id={HOW_TO_MOVE} hidden>
            {t('drag.how')}
          </p>
          <div
            className={cx(
              'page-bleed min-h-80 flex-1 overflow-auto border-line border-t bg-surface px-0!',
              // What has the focus is scrolled out from below the names and the hours.
              axis === 'down' ? 'scroll-pt-13 scroll-pl-24' : 'scroll-pt-9 scroll-pl-46',
            )}
          >
            {canMove ? (
              <DragSurface
                board={board}
                axis={axis}
                minute={minute}
                onDrop={(dropped, target) =>
                  ask(dropped, {
                    crewId: target.crew.crew._id,
                    startTime: timeOfStart(dropped, target.from),
                  })
                }
              >
                {grid}
              </DragSurface>
            ) : (
              grid
            )}
          </div>
          {job && !isSelecting && (
            <JobBar
              job={job}
              isNoneFree={
                ownCrew === null && fits.length > 0 && fits.every(({ conflicts }) => conflicts.length > 0)
              }
              offers={offers.slice(0, MOST_OFFERS)}
              canMove={isMoved}
              onMove={() => ask(job, {})}
              onFit={giveTo}
              onSelect={canMove ? () => press(job._id, true) : null}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      ) : (
        <JobLists
          board={board}
          minute={minute}
          isShown={isShown}
          selection={canMove ? selection : null}
          onMove={(one) => ask(one, {})}
          onAway={onAway}
        />
      )}
      {canMove && (
        <SelectionBar
          bookings={selection.selected}
          hasCrews={board.crews.some(({ active }) => active)}
          all={null}
          onSelect={selection.select}
        />
      )}
      <AwayDialog crew={crewAway} date={board.date} open={away.open} onClose={away.close} onMove={onMove} />
    </>
  )
}
