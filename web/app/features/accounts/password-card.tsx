import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useTranslations } from 'use-intl'
import { Card, CardBody } from '../../ui/card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export function PasswordCard({ user }: { user: AccessClaims }) {
  const t = useTranslations('auth.passwords.change')
  return (
    <Card>
      <CardBody>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 mb-5 text-soft">{t('text')}</p>
        <ChangePasswordForm user={user} />
      </CardBody>
    </Card>
  )
}
