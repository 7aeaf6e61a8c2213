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
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-y-3 text-center text-sm leading-snug"
    >
      {VISIT_STEPS.map((step, index) => {
        const done = visit.steps.find((reported) => reported.step === step)
        const isPast = index <= reached
        return (
          <li key={step} className="relative text-soft">
            <span
              aria-hidden
              className={cx('absolute inset-x-0 top-2 h-px', isPast ? 'bg-success' : 'bg-line')}
            />
            <span
              aria-hidden
              className={cx(
                'relative mx-auto mb-1 block size-4.5 rounded-full border-2',
                isPast ? 'border-success bg-success' : 'border-line-strong bg-surface',
              )}
            />
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
