import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ownAccountQuery } from './account-api.ts'
import { SendVerifyLink } from './verify-banner.tsx'

/** The addresses that the reader logs in with, and what is left to do about them. */
export function LoginFactsCard() {
  const t = useTranslations('dashboard.account.login')
  const query = useQuery(ownAccountQuery())
  return (
    <TitledCard title={t('title')}>
      <Loaded query={query} failed={t('loadFailed')} className="py-6">
        {({ email, emailVerified, verifiedPhone }) => (
          <>
            <dl className="mt-4 flex flex-col gap-4">
              {email && (
                <Fact label={t('email')} value={email}>
                  <Badge tone={emailVerified ? 'success' : 'warning'}>
                    {t(emailVerified ? 'confirmed' : 'unconfirmed')}
                  </Badge>
                </Fact>
              )}
              {verifiedPhone && (
                <Fact label={t('phone')} value={verifiedPhone}>
                  <Badge tone="success">{t('confirmed')}</Badge>
                </Fact>
              )}
            </dl>
            {email && !emailVerified && (
              <>
                <p className="mt-4 mb-3 text-soft">{t('ask')}</p>
                <SendVerifyLink variant="secondary" />
              </>
            )}
          </>
        )}
      </Loaded>
    </TitledCard>
  )
}

function Fact({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-muted text-sm">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
        {children}
      </dd>
    </div>
  )
}
