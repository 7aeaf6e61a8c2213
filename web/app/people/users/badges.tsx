import type { ListedUser, User } from '@jhilik/contract/accounts.ts'
import { useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'

/** The role, and the duty of an admin. */
export function RoleBadge({ user: { role, duty } }: { user: User }) {
  const t = useTranslations('dashboard.users')
  return (
    <>
      <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{t(`roles.${role}`)}</Badge>
      {duty && <Badge tone="neutral">{t(`duties.${duty}`)}</Badge>}
    </>
  )
}

export function StateBadge({ user: { active } }: { user: User }) {
  const t = useTranslations('dashboard.users.states')
  return <Badge tone={active ? 'success' : 'danger'}>{t(active ? 'active' : 'closed')}</Badge>
}

/** Marks an address that nobody has confirmed: the account may be another person's. */
export function EmailBadge({ user: { email, emailVerified } }: { user: ListedUser }) {
  const t = useTranslations('dashboard.users')
  if (!email || emailVerified) return null
  return <Badge tone="warning">{t('emailUnconfirmed')}</Badge>
}
