import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { Car, Check, Phone } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useVisitName } from '../../lib/language/use-service-text.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { cx } from '../../ui/cx.ts'
import { isOver } from './job-days.ts'
import { useStateWord } from './job-state.ts'

interface JobListProps {
  jobs: readonly CrewJob[]
  shown: CrewJob | undefined
  next: CrewJob | undefined
  /** The member belongs to several crews, so that each job names its own. */
  namesCrews: boolean
  onShow: (job: CrewJob) => void
}

/** All jobs of a day with the drives between them. Pressing one shows it. */
export function JobList({ jobs, shown, next, namesCrews, onShow }: JobListProps) {
  const t = useTranslations('crewJobs')
  return (
    <section aria-labelledby="crew-day" className="@container border-line border-y bg-surface px-4 py-4">
      <h2 id="crew-day" className="text-lg">
        {t('list.title')}
      </h2>
      <ul className="mt-1">
        {jobs.map((job) => (
          <Fragment key={job._id}>
            {job.travelMinutes > 0 && job.status !== 'canceled' && (
              <li
                className={cx(
                  'flex min-h-9 items-center gap-2.5 border-line border-t py-1 text-[0.9375rem] text-soft',
                  'first:border-t-0',
                )}
              >
                <Car aria-hidden className="size-5 shrink-0" />
                {t('list.drive', { minutes: job.travelMinutes })}
              </li>
            )}
            <Row
              job={job}
              isShown={job._id === shown?._id}
              isNext={job._id === next?._id}
              namesCrew={namesCrews}
              onShow={() => onShow(job)}
            />
          </Fragment>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  job: CrewJob
  isShown: boolean
  isNext: boolean
  namesCrew: boolean
  onShow: () => void
}

function Row({ job, isShown, isNext, namesCrew, onShow }: RowProps) {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  const areaName = useBookingAreaName()
  const service = useVisitName()(job)
  const word = useStateWord()(job, isNext)
  const { customer, area, slot } = job
  const time = format.time(slot.startTime)
  const isCanceled = job.status === 'canceled'
  const over = isOver(job)
  return (
    <li
      className={cx(
        'relative grid grid-cols-[auto_1fr_auto] items-center gap-x-3 border-line border-t py-2.5 leading-snug first:border-t-0',
        over && 'text-soft',
      )}
    >
      <span
        className={cx(
          'flex w-16 flex-col tabular-nums',
          isShown ? 'text-link' : '',
          over ? 'font-medium' : 'font-bold',
          isCanceled && 'line-through',
        )}
      >
        {time.split(/\s/).map((part) => (
          <span key={part} className={/[\d০-৯]/.test(part) ? 'text-[1.0625rem]' : 'text-sm'}>
            {part}
          </span>
        ))}
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <button
          type="button"
          aria-label={t('list.show', { service, time, customer: customer.name })}
          aria-pressed={isShown}
          onClick={onShow}
          // The whole row can be pressed.
          className={cx(
            'min-h-6 text-left after:absolute after:inset-0',
            over ? 'font-medium' : 'font-semibold',
            isCanceled && 'line-through',
          )}
        >
          {service}
        </button>
        <p className={cx('text-[0.9375rem]', !over && 'text-soft')}>
          <span translate="no">{customer.name}</span>
          {area && `, ${areaName(area)}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-[0.9375rem]">
          {namesCrew && (
            <span className="inline-flex items-center gap-1.5">
              <CrewMark crew={job.crew} className="size-5! text-sm!" />
              {job.crew.name}
            </span>
          )}
          <span
            className={cx(
              'font-semibold',
              isCanceled || job.visit.state === 'could_not_do'
                ? 'text-danger'
                : over
                  ? 'text-success'
                  : 'text-link',
            )}
          >
            {job.visit.state === 'planned' && !isNext && !over ? '' : word}
          </span>
        </p>
      </div>
      {over ? (
        !isCanceled &&
        job.visit.state !== 'could_not_do' && <Check aria-hidden className="size-6 text-success" />
      ) : (
        <a
          href={phoneLink(customer.phone)}
          aria-label={t('callName', { name: customer.name })}
          className="relative grid size-13 place-items-center rounded-full bg-accent-soft text-link"
        >
          <Phone aria-hidden className="size-5.5" />
        </a>
      )}
    </li>
  )
}
