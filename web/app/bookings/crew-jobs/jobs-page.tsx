import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import type { VisitStep } from '@jhilik/contract/visits.ts'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useAsked } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { loadOverlays } from '../../ui/fetch-overlays.ts'
import { lazyPart, OverlayFailed } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import type { CrewDay } from './api.ts'
import { Collect } from './collect.tsx'
import { CurrentJob } from './current-job.tsx'
import { DayChoice } from './day-choice.tsx'
import { JobBar } from './job-bar.tsx'
import { JobChecklist } from './job-checklist.tsx'
import { canReport, firstJob, isOver, jobsOf, liveJobs } from './job-days.ts'
import { JobList } from './job-list.tsx'
import { keepPage } from './keep-page.ts'
import { NetworkStrip } from './network-strip.tsx'
import { OfficeAnswers } from './office-answers.tsx'
import { answeredOf, type KeptReport, type Outbox, waitingOf } from './outbox.ts'
import { OwnCash } from './own-cash.tsx'
import { Photos } from './photos.tsx'
import type { Asked } from './report-dialogs.tsx'
import { StepsRow } from './steps-row.tsx'
import { useCrewDay, useOutbox } from './use-crew-day.ts'
import { useReport } from './use-report.ts'
import { useTicks } from './use-ticks.ts'

const loadDialogs = () => import('./report-dialogs.tsx')
const ReportDialog = lazyPart(async () => (await loadDialogs()).ReportDialog, OverlayFailed)

/** The jobs of a member of crews. It works without a network once it was open with one. */
export function JobsPage({ account, loadMenu }: { account: string; loadMenu: () => Promise<unknown> }) {
  const t = useTranslations('crewJobs')
  const outbox = useOutbox(account)
  const { query, day, reports, isAway, isStuck, isLasting } = useCrewDay(account, outbox)
  const waiting = waitingOf(reports)
  useKeptPage(day, loadMenu)
  return (
    <>
      <NetworkStrip
        isAway={isAway}
        isStuck={isStuck}
        waiting={waiting.length}
        readAt={query.data?.readAt}
        isLasting={isLasting}
      />
      <div aria-live="polite">
        <OfficeAnswers answered={answeredOf(reports)} onDismiss={(seq) => void outbox?.dismiss(seq)} />
      </div>
      <Loaded
        query={{ ...query, data: day }}
        failed={t('failed')}
        loading={t('loading')}
        className="min-h-[60dvh]"
      >
        {(loaded) =>
          loaded.crews.length > 0 ? (
            <Day day={loaded} waiting={waiting} outbox={outbox} />
          ) : (
            <EmptyState title={<h1 className="text-2xl">{t('noCrew')}</h1>} text={t('noCrewText')} />
          )
        }
      </Loaded>
    </>
  )
}

/** Keeps the page in the browser whenever its jobs of today were read. */
function useKeptPage(day: CrewDay | undefined, loadMenu: () => Promise<unknown>): void {
  const readAt = day?.readAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports that are not sent change nothing of what is kept
  useEffect(() => {
    if (!day) return
    const parts = () => Promise.all([loadDialogs(), loadMenu(), loadOverlays()])
    keepPage(jobsOf(day.jobs, day.date), parts).catch((error: unknown) =>
      console.warn('The page cannot be kept for when there is no network', error),
    )
  }, [readAt])
}

interface DayProps {
  day: CrewDay
  waiting: readonly KeptReport[]
  outbox: Outbox | null
}

function Day({ day, waiting, outbox }: DayProps) {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  // A phone without a network may have kept the jobs of an earlier day.
  const today = format.today()
  const [chosen, setChosen] = useState<string | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const date = chosen ?? today
  const jobs = jobsOf(day.jobs, date)
  const next = date === today ? firstJob(jobs.filter((job) => !isOver(job))) : undefined
  const shown = jobs.find(({ _id }) => _id === shownId) ?? firstJob(jobs)
  const live = liveJobs(jobs)
  const place = shown ? live.indexOf(shown) + 1 : 0
  const show = (job: CrewJob) => {
    setShownId(job._id)
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="mx-auto w-full max-w-4xl pb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <h1 className="text-[1.375rem] [overflow-wrap:anywhere]">
          {[...day.crews.map(({ name }) => name), format.date(date, 'longWeekday')].join(', ')}
        </h1>
        {place > 0 && <span className="text-soft">{t('place', { place, count: live.length })}</span>}
      </div>
      <div className="grid grid-cols-1 items-start gap-y-5 gap-x-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {shown ? (
            <ShownJob
              key={shown._id}
              job={shown}
              isNext={shown._id === next?._id}
              following={next?._id === shown._id ? undefined : next}
              mayReport={canReport(shown, today, format.addDays(today, -1))}
              waiting={waiting}
              outbox={outbox}
              onReported={() => setShownId(shown._id)}
              onShow={show}
            />
          ) : (
            <p className="px-4 py-6 text-lg">{t('noJobs')}</p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {jobs.length > 0 && (
            <JobList jobs={jobs} shown={shown} next={next} namesCrews={day.crews.length > 1} onShow={show} />
          )}
          <OwnCash cash={day.cash} />
          <DayChoice
            jobs={day.jobs}
            today={today}
            chosen={date}
            onChoose={(other) => {
              setChosen(other === today ? null : other)
              setShownId(null)
            }}
          />
        </div>
      </div>
    </div>
  )
}

interface ShownJobProps {
  job: CrewJob
  isNext: boolean
  following: CrewJob | undefined
  mayReport: boolean
  waiting: readonly KeptReport[]
  outbox: Outbox | null
  onReported: () => void
  onShow: (job: CrewJob) => void
}

/** The job with all that can be reported of it. */
function ShownJob({ job, isNext, following, mayReport, waiting, outbox, onReported, onShow }: ShownJobProps) {
  const t = useTranslations('crewJobs')
  const report = useReport(job, outbox, onReported)
  const { item: asked, open, ask, close } = useAsked<Asked>()
  const ticks = useTicks(job._id)
  const checked = job.checklist.filter(({ _id }) => ticks.isTicked(_id)).map(({ _id }) => _id)
  const step = (next: VisitStep) => {
    if (next !== 'done') return void report({ kind: next })
    if (job.checklist.some(({ _id, required }) => required && !checked.includes(_id))) return ask('unticked')
    void report({ kind: next, checked, note: '' })
  }
  const isCanceled = job.status === 'canceled'
  const mayFail = mayReport && job.status === 'confirmed'
  return (
    <>
      <div className="px-3">
        <CurrentJob job={job} isNext={isNext} />
        {!isCanceled && <StepsRow visit={job.visit} />}
        {mayFail && (job.visit.state === 'planned' || job.visit.state === 'on_the_way') && (
          <Button variant="ghost" size="lg" className="mt-2 px-3!" onClick={() => ask('late')}>
            {t('late.action')}
          </Button>
        )}
      </div>
      {mayFail && !isOver(job) && <JobChecklist items={job.checklist} ticks={ticks} />}
      {!isCanceled && <Collect job={job} onCollect={mayReport ? () => ask('collect') : null} />}
      {!isCanceled && (
        <Photos job={job} unsent={waiting} outbox={outbox} report={mayReport ? report : null} />
      )}
      {mayReport ? (
        <JobBar
          job={job}
          following={following}
          isCovered={open}
          onStep={step}
          onFail={() => ask('failure')}
          onShow={onShow}
        />
      ) : null}
      {asked && (
        <Suspense fallback={null}>
          <ReportDialog
            asked={asked}
            open={open}
            onOpenChange={(next) => !next && close()}
            job={job}
            checked={checked}
            report={report}
          />
        </Suspense>
      )}
    </>
  )
}
