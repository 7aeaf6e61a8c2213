import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { PersonMessagesSection } from '../../bookings/messages/person-messages.tsx'
import { OpenBookings } from '../../bookings/staff/open-bookings.tsx'
import { UserBookings } from '../../bookings/staff/user-bookings.tsx'
import { StandingDiscountSection } from '../../catalog/prices/standing-discount.tsx'
import { isApiError } from '../../lib/http/api-error.ts'
import { pageTitle, useDocumentTitle } from '../../lib/page/page-meta.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { bookingsOf, useUser } from '../../lib/session/use-session.ts'
import { useIsErased, userQuery } from '../../people/users/api.ts'
import { UserProfile } from '../../people/users/user-profile.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export const meta = pageTitle((m) => m.dashboard.users.person)

export default function Person() {
  const t = useTranslations('dashboard')
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: { list?: string } | null }
  const self = useUser()
  const may = usePermission()
  const isErased = useIsErased(id)
  const query = useQuery({ ...userQuery(id), enabled: !isErased })
  useDocumentTitle(query.data?.name)
  return (
    <Page>
      <Link
        to={`/dashboard/admin/user-management${state?.list ?? ''}`}
        className="mb-4 inline-flex min-h-11 items-center gap-1.5 font-semibold text-link"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('users.back')}
      </Link>
      {isErased ? (
        <Spinner label={t('users.noAccount.erasing')} className="py-6" />
      ) : isApiError(query.error, 'not_found') ? (
        <EmptyState title={<h1>{t('users.unknown')}</h1>} text={t('users.unknownText')} />
      ) : (
        <Loaded query={query} loading={t('users.loadingOne')} failed={t('users.failedOne')}>
          {(user) => (
            <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <UserProfile
                user={user}
                isSelf={user._id === self?.sub}
                discount={
                  <StandingDiscountSection
                    userId={user._id}
                    mayChange={may('discounts.give') && (user.role === 'user' || may('staff.manage'))}
                  />
                }
                messages={<PersonMessagesSection userId={user._id} mayStop={may('people.note')} />}
                openBookings={<OpenBookings userId={user._id} />}
              />
              <UserBookings email={bookingsOf({ email: user.email, sub: user._id })} />
            </div>
          )}
        </Loaded>
      )}
    </Page>
  )
}
