import type { DayJobs } from '@jhilik/contract/day-jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useCurrentMinute } from '../../calendar/admin/use-current-minute.ts'
import { isOfThisYear, useFormat } from '../../lib/language/format.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { useStaffKey } from '../../lib/page/staff-keys.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { focusSearch, nextRow, previousRow } from '../staff/row-keys.ts'
import { dayJobsQuery, fetchDaySheets } from './api.ts'
import { DaySheets } from './day-sheets.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobRow } from './job-row.tsx'
import { isOver, type JobFilter, matches } from './job-state.ts'
import type { DayView } from './use-day-view.ts'

const BOOKINGS = '/dashboard/admin/user-bookings'

interface JobsOfDayProps {
  view: DayView
  onView: (changes: Partial<DayView>) => void
  /** A line above the list, where there is no column beside it. */
  strip: ReactNode
  /** The column beside the list; below it on narrow screens. */
  children: ReactNode
}

/** All jobs of a day by time. On paper each crew has a sheet with its jobs. */
export function JobsOfDay({ view: { date, filter, ...view }, onView, strip, children }: JobsOfDayProps) {
  const t = useTranslations('dashboard.day')
  const locale = useLocale()
  const format = useFormat()
  const query = useQuery(dayJobsQuery(date))
  // A crew without jobs on the day has no button that would show those of the others again.
  const crewId = query.data?.jobs.some(({ crew }) => crew?._id === view.crewId) ? view.crewId : null
  const ofThisYear = isOfThisYear(date, format)
  const seesContacts = usePermission()('contacts.read')
  useRowKeys()
  const jobs = query.data?.jobs.filter(({ crew }) => crewId === null || crew?._id === crewId) ?? []
  const hasSheets = seesContacts && jobs.length > 0
  const print = () => window.print()
  const pdf = {
    variant: 'ghost',
    load: () => fetchDaySheets({ date, crew: crewId ?? undefined, lang: locale }),
    fileName: `jobs-${date}.pdf`,
    failed: t('pdfFailed'),
  } as const
  return (
    <>
      <div className={cx(hasSheets && 'print:hidden')}>
        <PageHeader
          title={
            <>
              <span className="max-md:hidden">{format.date(date, ofThisYear ? 'longDay' : 'long')}</span>
              <span className="md:hidden">{format.date(date, ofThisYear ? 'day' : 'short')}</span>
            </>
          }
          className="mb-0!"
          actions={
            <div className="flex min-w-0 flex-wrap items-center print:hidden">
              <IconButton
                icon={ChevronLeft}
                label={t('dayBefore')}
                onClick={() => onView({ date: format.addDays(date, -1) })}
              />
              {date !== format.today() && (
                <Button variant="ghost" className="px-3!" onClick={() => onView({ date: format.today() })}>
                  {t('today')}
                </Button>
              )}
              <IconButton
                icon={ChevronRight}
                label={t('dayAfter')}
                onClick={() => onView({ date: format.addDays(date, 1) })}
              />
              <FindBooking />
              {hasSheets && (
                <span className="flex max-md:hidden">
                  <IconButton icon={Printer} label={t('print')} onClick={print} />
                  <DownloadButton {...pdf} aria-label={t('pdf')} className="px-3!">
                    {null}
                  </DownloadButton>
                </span>
              )}
            </div>
          }
        />
        <JobFilters day={query.data} filter={filter} crewId={crewId} onView={onView} />
        <div className="page-bleed grid border-line border-t px-0! lg:grid-cols-[minmax(0,1fr)_15.25rem]">
          <section aria-label={t('jobs')} className="@container min-w-0 bg-surface">
            {strip}
            <Loaded query={query} loading={t('loading')} failed={t('failed')}>
              {(day) => <JobList key={day.date} day={{ ...day, jobs }} filter={filter} />}
            </Loaded>
            {hasSheets && (
              <div className="flex flex-col items-start border-line border-t px-1 py-2 md:hidden">
                <Button variant="ghost" onClick={print} className="text-left">
                  <Printer aria-hidden className="size-5 shrink-0" />
                  {t('print')}
                </Button>
                <DownloadButton {...pdf} className="text-left">
                  {t('pdf')}
                </DownloadButton>
              </div>
            )}
          </section>
          <div className="min-w-0 px-(--page-edge) py-4 max-lg:border-sunken max-lg:border-t-8 lg:border-line lg:border-l lg:px-5 lg:py-3">
            {children}
          </div>
        </div>
      </div>
      {hasSheets && query.data && <DaySheets date={date} jobs={jobs} />}
    </>
  )
}

/** Searches all bookings, on their page. */
function FindBooking() {
  const t = useTranslations('dashboard.allBookings')
  const navigate = useNavigate()
  useStaffKey('/', 'search', focusSearch)
  return (
    <search className="max-md:hidden">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          if (q) navigate(`${BOOKINGS}?${new URLSearchParams({ q })}`)
        }}
      >
        <Field label={t('search')} hideLabel>
          <TextInput
            type="search"
            name="q"
            data-page-search
            placeholder={t('searchPlaceholder')}
            autoComplete="off"
            className="min-h-10! w-52 py-1! xl:w-72"
          />
        </Field>
      </form>
    </search>
  )
}

/** J and K go through the rows; A, M and P open what is done most often with the job of the current row. */
function useRowKeys() {
  const navigate = useNavigate()
  const open = (action: 'assign' | 'move' | 'recordPayment') => {
    const id = document.activeElement?.closest<HTMLElement>('[data-job]')?.dataset.job
    if (id) navigate(`${staffBookingPath(id)}?action=${action}`)
  }
  useStaffKey('j', 'nextRow', nextRow)
  useStaffKey('k', 'previousRow', previousRow)
  useStaffKey('a', 'assign', () => open('assign'))
  useStaffKey('m', 'move', () => open('move'))
  useStaffKey('p', 'recordPayment', () => open('recordPayment'))
}

function JobList({ day: { date, hasCrews, jobs }, filter }: { day: DayJobs; filter: JobFilter }) {
  const t = useTranslations('dashboard.day')
  const format = useFormat()
  const minute = useCurrentMinute()
  const [showsOver, setShowsOver] = useState(false)
  const now = minute.instant.getTime()
  const over = filter === 'toDo' ? jobs.filter(isOver) : []
  const shown = jobs.filter(
    (job) => matches(job, filter, now) || (showsOver && filter === 'toDo' && isOver(job)),
  )
  const next = shown.findIndex(({ slot }) => Date.parse(slot.startsAt) > now)
  const before = next < 0 ? shown.length : next
  const rows = shown.map((job) => <JobRow key={job._id} job={job} hasCrews={hasCrews} now={now} />)
  return (
    <>
      {over.length > 0 && (
        <p className="flex min-h-11 items-center gap-3 bg-sunken pr-5 pl-6 text-soft max-md:px-4">
          <Check aria-hidden className="size-4.5 shrink-0 text-success" />
          <span className="font-semibold text-ink">{t('over', { count: over.length })}</span>
          <button
            type="button"
            aria-expanded={showsOver}
            onClick={() => setShowsOver(!showsOver)}
            className="ml-auto inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-link"
          >
            {t(showsOver ? 'hide' : 'show')}
            <ChevronDown aria-hidden className={cx('size-4', showsOver && 'rotate-180')} />
          </button>
        </p>
      )}
      {rows.length === 0 ? (
        <p className="px-6 py-10 text-center text-soft max-md:px-4">
          {jobs.length > 0
            ? t(filter === 'toDo' ? 'allDone' : 'noMatch')
            : t(date < minute.date ? 'nonePast' : 'none')}
        </p>
      ) : (
        <ul>
          {rows.slice(0, before)}
          {date === minute.date && (
            <li
              key="now"
              className="flex h-5.5 items-center bg-[linear-gradient(var(--ink),var(--ink))] bg-[length:100%_2px] bg-center bg-no-repeat [&+li]:border-t-0"
            >
              <span className="ml-4 rounded-md bg-ink px-2 py-0.5 font-bold text-surface text-xs tabular-nums leading-tight">
                <span className="sr-only">{t('now')} </span>
                {format.time(minute.time)}
              </span>
            </li>
          )}
          {rows.slice(before)}
        </ul>
      )}
    </>
  )
}
