import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { MonthsList } from '../../money/reports/months-list.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.money.months.title)

export default function MoneyMonths() {
  const t = useTranslations('dashboard.money')
  return (
    <Page>
      <PageHeader
        title={t('months.title')}
        text={t('months.description')}
        actions={
          <ButtonLink variant="secondary" to="/dashboard/admin/money">
            {t('title')}
          </ButtonLink>
        }
      />
      <MonthsList />
    </Page>
  )
}
