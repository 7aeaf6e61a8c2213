import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { Banknote } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

/** What the customer still has to pay. */
export function Collect({ job, onCollect }: { job: CrewJob; onCollect: (() => void) | null }) {
  const t = useTranslations('crewJobs.collect')
  const format = useFormat()
  const { toCollect, currency } = job
  const isDue = toCollect > 0
  return (
    <section
      aria-label={t('title')}
      className={cx(
        'flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3.5 text-ink',
        isDue ? 'bg-warning-soft' : 'border-line border-y bg-surface',
      )}
    >
      <Banknote aria-hidden className={cx('size-7 shrink-0', isDue && 'text-warning')} />
      <p role="status" className="min-w-0 grow font-semibold leading-snug">
        {isDue && (
          <b className="block font-extrabold text-[1.375rem] tabular-nums tracking-tight bn:font-bold bn:tracking-normal">
            {format.money(toCollect, currency)}
          </b>
        )}
        {isDue ? t('due') : t('nothing')}
      </p>
      {onCollect && (
        <Button variant={isDue ? 'secondary' : 'ghost'} size="lg" onClick={onCollect}>
          {isDue ? t('action') : t('tip')}
        </Button>
      )}
    </section>
  )
}
