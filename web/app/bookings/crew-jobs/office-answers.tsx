import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { KeptReport } from './outbox.ts'
import type { UnsentReport } from './reports.ts'

/** What a report says, in a few words. */
function useReportText() {
  const t = useTranslations('crewJobs.office.kinds')
  const format = useFormat()
  return ({ said, about }: UnsentReport): string => {
    switch (said.kind) {
      case 'late':
        return t('late', { minutes: said.minutes })
      case 'payment':
        return t('payment', { amount: format.money(said.amount + said.tip, about.currency) })
      default:
        return t(said.kind)
    }
  }
}

/** The reports that had no effect, with what to do, until their member says to have read it. */
export function OfficeAnswers({
  answered,
  onDismiss,
}: {
  answered: readonly KeptReport[]
  onDismiss: (seq: number) => void
}) {
  const t = useTranslations('crewJobs.office')
  const format = useFormat()
  const reportText = useReportText()
  const { phone } = useSite().contact
  if (answered.length === 0) return null
  return (
    <section aria-label={t('title')} className="mx-4 mt-3">
      <Alert tone="warning" title={t('title')}>
        <ul className="flex flex-col">
          {answered.map(({ seq, content }) => {
            const { about, answer, said } = content
            const what = [reportText(content), about.customer, format.time(about.startsAt)].join(', ')
            return (
              <li
                key={seq}
                data-answer={answer}
                className="border-line-strong border-t py-2 first:border-t-0"
              >
                <p className="font-semibold">{what}</p>
                {answer && <p>{t(`answers.${answer}`)}</p>}
                {said.kind === 'payment' && said.note && <p className="text-soft">{said.note}</p>}
                {said.kind === 'could_not_do' && said.note && <p className="text-soft">{said.note}</p>}
                <div className="mt-1 flex flex-wrap gap-2">
                  {phone && (
                    <a href={phoneLink(phone)} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
                      {t('call')}
                    </a>
                  )}
                  <Button
                    variant="secondary"
                    size="lg"
                    aria-label={t('dismissOf', { what })}
                    onClick={() => onDismiss(seq)}
                  >
                    {t('dismiss')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      </Alert>
    </section>
  )
}
