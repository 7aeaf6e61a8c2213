import { VISIT_STEPS, type Visit } from '@jhilik/contract/visits.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'

/** The four steps of a visit with their times. */
export function StepsRow({ visit }: { visit: Visit }) {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  const last = visit.steps.at(-1)?.step
  const reached = last ? VISIT_STEPS.indexOf(last) : -1
  return (
    <ol
      aria-label={t('steps.title')}
      className="@container mt-4.5 grid grid-cols-[repeat(auto-fit,minmax(min(4.25rem,50%),1fr))] gap-y-3 px-1 text-center text-[0.875rem] leading-snug"
    >
      {VISIT_STEPS.map((step, index) => {
        const done = visit.steps.find((reported) => reported.step === step)
        const isPast = index <= reached
        return (
          <li
            key={step}
            className={cx(
              'relative pt-6.5 text-soft',
              "before:absolute before:top-0.5 before:left-1/2 before:z-1 before:-ml-2.25 before:size-4.5 before:rounded-full before:content-['']",
              isPast ? 'before:bg-success' : 'before:border-2 before:border-line-strong before:bg-surface',
              index > 0 &&
                "after:absolute after:top-2.5 after:right-1/2 after:h-0.75 after:w-full after:content-[''] @max-[17rem]:after:hidden",
              index > 0 && (isPast ? 'after:bg-success' : 'after:bg-line'),
            )}
          >
            <b className="block font-semibold text-ink">{t(`steps.${step}`)}</b>
            {done ? (
              <span className="tabular-nums">{format.time(done.at)}</span>
            ) : (
              <span className="sr-only">{isPast ? '' : t('openStep')}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
