import { CalendarSearch } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ToLogin } from '../features/accounts/require-role.tsx'
import { Checkout } from '../features/checkout/checkout.tsx'
import { useSelection } from '../features/checkout/use-selection.ts'
import { pageTitle } from '../lib/page/page-title.ts'
import { useSessionReady, useUser } from '../lib/session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export const meta = pageTitle((m) => m.booking.page.title)

export default function Booking() {
  const t = useTranslations('booking.page')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <BookingContent />
    </Page>
  )
}

function BookingContent() {
  const t = useTranslations('booking.page')
  const ready = useSessionReady()
  const user = useUser()
  const state = useSelection()

  if (!ready || state.kind === 'loading') return <Spinner label={t('loading')} className="py-24" />
  if (state.kind !== 'chosen') {
    return (
      <EmptyState
        illustration={<CalendarSearch aria-hidden className="size-12 text-link" strokeWidth={1.5} />}
        title={t(state.kind === 'failed' ? 'loadFailed' : 'nothing')}
        text={t('nothingHint')}
        action={<ButtonLink to="/service">{t('toServices')}</ButtonLink>}
      />
    )
  }
  if (!user) return <ToLogin />
  // Another user starts with an empty form.
  return <Checkout key={user.sub} user={user} selection={state.selection} onSelect={state.select} />
}
