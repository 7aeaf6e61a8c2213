import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { AttentionCard } from '../../money/reports/attention-card.tsx'
import { CashCard } from '../../money/reports/cash-card.tsx'
import { DaysCard } from '../../money/reports/days-card.tsx'
import { StatementDialog } from '../../money/reports/statement-dialog.tsx'
import { StatementsCard } from '../../money/reports/statements-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.money.title)

export default function Money() {
  const t = useTranslations('dashboard.money')
  const may = usePermission()
  return (
    <Page wide>
      <PageHeader
        title={t('title')}
        text={t('description')}
        actions={
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" to="/dashboard/admin/money/receipts">
              {t('documents.title')}
            </ButtonLink>
            <ButtonLink variant="secondary" to="/dashboard/admin/money/months">
              {t('months.title')}
            </ButtonLink>
          </div>
        }
      />
      <div className="grid gap-6">
        <AttentionCard />
        <DaysCard />
        {may('payments.record') && <CashCard />}
        <StatementsCard />
      </div>
      <StatementDialog />
    </Page>
  )
}
