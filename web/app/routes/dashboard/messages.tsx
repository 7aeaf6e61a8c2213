import { useTranslations } from 'use-intl'
import { MessageList } from '../../bookings/messages/message-list.tsx'
import { MonthUsage } from '../../bookings/messages/month-usage.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.messages.title)

export default function Messages() {
  const t = useTranslations('dashboard')
  const may = usePermission()
  return (
    <Page wide>
      <PageHeader
        title={t('messages.title')}
        text={t('messages.description')}
        actions={
          may('settings.change') && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink variant="secondary" to="/dashboard/admin/message-texts">
                {t('messageTexts.title')}
              </ButtonLink>
              <ButtonLink variant="secondary" to="/dashboard/admin/message-settings">
                {t('messageSettings.title')}
              </ButtonLink>
            </div>
          )
        }
      />
      <MonthUsage />
      <MessageList />
    </Page>
  )
}
