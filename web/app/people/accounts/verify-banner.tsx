import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ownAccountQuery } from './account-api.ts'
import { SendVerifyLink } from './send-verify-link.tsx'

/** The account that has dismissed it in this browser. */
const KEY = 'jhilik:verify-later'

/** Reminds of an address that is not verified. Renders nothing while that is not known, and once dismissed. */
export function VerifyBanner({ user }: { user: AccessClaims }) {
  const t = useTranslations('dashboard.account.login')
  const { data: account } = useQuery(ownAccountQuery())
  const [isDismissed, setDismissed] = useState(() => readDismissed() === user.sub)
  if (isDismissed || !account?.email || account.emailVerified) return null

  function dismiss() {
    setDismissed(true)
    try {
      localStorage.setItem(KEY, user.sub)
    } catch {
      // Storage may be forbidden; the banner is back on the next page then.
    }
  }

  return (
    <Alert
      title={t('unconfirmedTitle')}
      className="mb-6"
      action={
        <div className="flex flex-wrap gap-2">
          <SendVerifyLink variant="secondary" size="sm" />
          <Button variant="ghost" size="sm" onClick={dismiss}>
            {t('later')}
          </Button>
        </div>
      }
    >
      {t('ask')}
    </Alert>
  )
}

function readDismissed(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
