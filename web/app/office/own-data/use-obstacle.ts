import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'

export interface Obstacle {
  text: string
  /** A link to the page on which the obstacle can be removed. */
  link?: { to: string; label: string }
}

/** Says why an account was not deleted, and what to do about it. */
export function useObstacle() {
  const t = useTranslations('dashboard.ownData.delete')
  const contact = { to: '/contact', label: t('toContact') }
  return (error: unknown): Obstacle => {
    if (isApiError(error, 'account_has_bookings')) {
      return {
        text: t('hasBookings'),
        link: { to: '/dashboard/user/Upcoming-bookings', label: t('toBookings') },
      }
    }
    if (isApiError(error, 'account_has_open_payments')) return { text: t('hasPayments'), link: contact }
    if (isApiError(error, 'last_owner')) return { text: t('lastOwner') }
    if (isApiError(error, 'confirmation_required')) return { text: t('notConfirmed') }
    if (isApiError(error, 'forbidden')) return { text: t('sample') }
    if (isApiError(error, 'too_many_requests')) return { text: t('tooMany') }
    return { text: t('failed') }
  }
}
