import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** Shown for an unknown booking or another customer's. */
export function BookingNotFound() {
  const t = useTranslations('dashboard.bookings')
  return (
    <Page>
      <EmptyState
        title={<h1>{t('unknown')}</h1>}
        text={t('unknownHint')}
        action={<ButtonLink to="/dashboard/user/Upcoming-bookings">{t('back')}</ButtonLink>}
      />
    </Page>
  )
}
