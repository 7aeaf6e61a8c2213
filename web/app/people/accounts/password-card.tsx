import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { ownAccountQuery } from './account-api.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

export function PasswordCard({ user }: { user: AccessClaims }) {
  const t = useTranslations('auth.passwords.change')
  const { data: account } = useQuery(ownAccountQuery())
  const hasPassword = account?.hasPassword ?? true
  // The first password is chosen with a link in a mail.
  if (!hasPassword && !account?.email) return null
  return (
    <Card>
      <CardBody>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 mb-5 text-soft">{t(hasPassword ? 'text' : 'none')}</p>
        {hasPassword ? (
          <ChangePasswordForm user={user} />
        ) : (
          <ButtonLink to="/forgot-password" variant="secondary">
            {t('choose')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}
