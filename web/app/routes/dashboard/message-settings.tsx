import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageSettingsQuery } from '../../bookings/messages/settings-api.ts'
import { MessageSettingsForm } from '../../bookings/messages/settings-form.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { useSite } from '../../lib/page/site.ts'
import { TestMessageCard } from '../../office/test-message-card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.messageSettings.title)

export default function MessageSettings() {
  const t = useTranslations('dashboard.messageSettings')
  const query = useQuery(messageSettingsQuery())
  const { textMessages } = useSite()
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {(settings) => <MessageSettingsForm settings={settings} />}
      </Loaded>
      {textMessages && <TestMessageCard />}
    </Page>
  )
}
