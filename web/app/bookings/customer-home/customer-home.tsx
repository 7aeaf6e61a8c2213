import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bookingsOf } from '../../lib/session/use-session.ts'
import { ProfileCard } from '../../people/accounts/profile-card.tsx'
import { VerifyBanner } from '../../people/accounts/verify-banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { type Change, ChangeNotice } from '../bookings/change-notice.tsx'
import { AgainRows } from './again-rows.tsx'
import { Attention } from './attention.tsx'
import { GarageRows } from './garage-rows.tsx'
import { NextBooking } from './next-booking.tsx'

/** The customer's start page, in the order of what they come for. */
export function CustomerHome({ user }: { user: AccessClaims }) {
  const t = useTranslations('dashboard')
  const [change, setChange] = useState<Change | null>(null)
  return (
    <>
      <PageHeader
        title={t('profile.title', { name: user.name })}
        className="mb-4 lg:mb-6"
        actions={
          <ButtonLink to="/service" className="max-lg:hidden">
            <Plus aria-hidden className="size-5" />
            {t('bookings.list.bookNow')}
          </ButtonLink>
        }
      />
      <ChangeNotice change={change} />
      <VerifyBanner user={user} />
      <div className="flex flex-wrap items-start gap-x-10 gap-y-9">
        <div className="flex min-w-0 grow-9999 basis-144 flex-col gap-9">
          <NextBooking email={bookingsOf(user)} onChanged={setChange} />
          <Attention />
          <AgainRows email={bookingsOf(user)} />
        </div>
        <div className="flex min-w-0 grow basis-74 flex-col gap-9">
          <ProfileCard
            user={user}
            action={
              <ButtonLink to="/dashboard/user/manage-profile" variant="secondary" className="w-full">
                {t('account.profile.edit')}
              </ButtonLink>
            }
          />
          <GarageRows />
        </div>
      </div>
    </>
  )
}
