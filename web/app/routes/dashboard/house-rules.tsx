import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { HouseRulesForm } from '../../calendar/house-rules/house-rules-form.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { houseRulesQuery } from '../../money/payment-terms/api.ts'
import { TaxCard } from '../../money/tax/tax-card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.houseRules.title)

export default function HouseRules() {
  const t = useTranslations('dashboard')
  const query = useQuery(houseRulesQuery())
  const may = usePermission()
  return (
    <Page>
      <PageHeader title={t('houseRules.title')} text={t('houseRules.description')} />
      <Loaded query={query} loading={t('houseRules.loading')} failed={t('houseRules.failed')}>
        {(rules) => <HouseRulesForm rules={rules} />}
      </Loaded>
      {may('settings.change') && <TaxCard />}
    </Page>
  )
}
