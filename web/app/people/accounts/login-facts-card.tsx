import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { Badge } from '../../ui/badge.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ownAccountQuery } from './account-api.ts'
import { SendVerifyLink } from './send-verify-link.tsx'
import { VerifyPhone } from './verify-phone.tsx'

/** The addresses that the reader logs in with, and what is left to do about them. */
export function LoginFactsCard() {
  const t = useTranslations('dashboard.account.login')
  const query = useQuery(ownAccountQuery())
  const { textMessages } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)

  function sayVerified() {
    toast.success({ title: t('phoneDone') })
    // The button that opened the dialog is gone.
    heading.current?.focus()
  }

  return (
    <TitledCard heading={heading} title={t('title')}>
      <Loaded query={query} failed={t('loadFailed')} className="py-6">
        {({ email, emailVerified, phone, verifiedPhone, role }) => (
          <dl className="mt-4 flex flex-col gap-5">
            {email && (
              <Fact label={t('email')} value={email} isConfirmed={emailVerified}>
                {!emailVerified && (
                  <>
                    <p className="mb-3 text-soft">{t('ask')}</p>
                    <SendVerifyLink variant="secondary" />
                  </>
                )}
              </Fact>
            )}
            {verifiedPhone && <Fact label={t('phone')} value={verifiedPhone} isConfirmed />}
            {!verifiedPhone && textMessages && role === 'user' && (
              <Fact label={t('phone')} value={phone || t('noPhone')} isConfirmed={false}>
                <p className="mb-3 text-soft">{t('askPhone')}</p>
                <VerifyPhone variant="secondary" phone={phone} onVerified={sayVerified} />
              </Fact>
            )}
          </dl>
        )}
      </Loaded>
    </TitledCard>
  )
}

interface FactProps {
  label: string
  value: string
  isConfirmed: boolean
  /** What is left to do. */
  children?: ReactNode
}

function Fact({ label, value, isConfirmed, children }: FactProps) {
  const t = useTranslations('dashboard.account.login')
  return (
    <div>
      <dt className="font-semibold text-muted text-sm">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
        <Badge tone={isConfirmed ? 'success' : 'warning'}>
          {t(isConfirmed ? 'confirmed' : 'unconfirmed')}
        </Badge>
      </dd>
      {children && <dd className="mt-2">{children}</dd>}
    </div>
  )
}
