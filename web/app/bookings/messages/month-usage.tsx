import { limitState } from '@jhilik/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { monthUsageQuery } from './api.ts'

/** How many text messages were sent this month and what they cost, with a warning when the limit is near. Nothing before the first one. */
export function MonthUsage() {
  const t = useTranslations('dashboard.messages.month')
  const format = useFormat()
  const may = usePermission()
  const { data: month } = useQuery(monthUsageQuery())
  if (!month || (month.parts === 0 && month.limit === null)) return null
  const { messages, parts, cost, currency, limit } = month
  const state = limitState(month)
  const facts = [
    t('parts', { messages, parts }),
    cost !== null && format.money(cost, currency),
    limit !== null && t('limit', { limit }),
  ]
  return (
    <section aria-label={t('title')} className="mb-6 grid gap-3">
      <p>
        <span className="font-semibold">{t('title')}</span>{' '}
        <span className="text-soft tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {state && (
        <Alert
          tone="warning"
          action={
            may('settings.change') && (
              <ButtonLink variant="secondary" size="sm" to="/dashboard/admin/message-settings">
                {t('change')}
              </ButtonLink>
            )
          }
        >
          {t(state)}
        </Alert>
      )}
    </section>
  )
}
