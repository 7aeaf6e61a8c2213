import { affectedBookingsResponseSchema } from '@jhilik/contract/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AffectedBookings } from '../../calendar/schedules/withdrawal.tsx'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { Loaded } from '../../ui/loaded.tsx'

const openBookingsQuery = (userId: string) =>
  apiQuery(
    queryKeys.bookings.ofPerson(userId),
    `/auth/users/${encodeURIComponent(userId)}/open-bookings`,
    affectedBookingsResponseSchema,
  )

/** What a person whose account is closed, or about to be closed, still has booked or holds. Staff decide about each. */
export function OpenBookings({ userId }: { userId: string }) {
  const t = useTranslations('dashboard.users.openBookings')
  const query = useQuery(openBookingsQuery(userId))
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')}>
      {(bookings) =>
        bookings.length === 0 ? (
          <p className="text-soft text-sm">{t('none')}</p>
        ) : (
          <Alert tone="warning" title={t('title', { count: bookings.length })}>
            <p>{t('text')}</p>
            <AffectedBookings bookings={bookings} />
          </Alert>
        )
      }
    </Loaded>
  )
}
