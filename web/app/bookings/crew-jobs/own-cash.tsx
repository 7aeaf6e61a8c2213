import type { CrewJobs } from '@jhilik/contract/crew-jobs.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** The cash of customers that the member has, as the server knows it. */
export function OwnCash({ cash }: { cash: CrewJobs['cash'] }) {
  const t = useTranslations('crewJobs.cash')
  const format = useFormat()
  const held = cash.filter(({ amount }) => amount !== 0)
  if (held.length === 0) return null
  return (
    <section aria-labelledby="own-cash" className="border-line border-y bg-surface px-4 py-3.5">
      <h2 id="own-cash" className="text-lg">
        {t('title')}
      </h2>
      {held.map(({ amount, currency, collected }) => (
        <p key={currency}>
          <b className="font-extrabold text-[1.375rem] tabular-nums bn:font-bold">
            {format.money(amount, currency)}
          </b>
          {collected > 0 && collected !== amount && (
            <span className="block text-soft">
              {t('today', { amount: format.money(collected, currency) })}
            </span>
          )}
        </p>
      ))}
      <p className="text-soft">{t('text')}</p>
    </section>
  )
}
