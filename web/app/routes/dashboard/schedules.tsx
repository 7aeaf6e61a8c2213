import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ClosedDates } from '../../calendar/schedules/closed-dates.tsx'
import { ScheduleManager } from '../../calendar/schedules/schedule-manager.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { houseRulesQuery } from '../../money/payment-terms/api.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { UnsavedGuard } from '../../ui/unsaved.tsx'

export const meta = pageTitle((m) => m.dashboard.schedules.title)

export default function Schedules() {
  const t = useTranslations('dashboard')
  const rules = useQuery(houseRulesQuery())
  const [params, setParams] = useSearchParams()
  return (
    <Page>
      <PageHeader title={t('schedules.title')} text={t('schedules.description')} />
      <UnsavedGuard>
        {(leave, question) => (
          <>
            <Tabs
              label={t('schedules.title')}
              value={params.get('tab') === 'closed' ? 'closed' : 'weekly'}
              onValueChange={(tab) => leave(() => setParams(tab === 'closed' ? { tab } : {}))}
              tabs={[
                {
                  value: 'weekly',
                  label: t('schedules.tab'),
                  content: (
                    <Loaded query={rules} loading={t('schedules.loading')} failed={t('schedules.failed')}>
                      {({ horizonWeeks }) => <ScheduleManager horizonWeeks={horizonWeeks} />}
                    </Loaded>
                  ),
                },
                { value: 'closed', label: t('closedDates.title'), content: <ClosedDates /> },
              ]}
            />
            {question}
          </>
        )}
      </UnsavedGuard>
    </Page>
  )
}
