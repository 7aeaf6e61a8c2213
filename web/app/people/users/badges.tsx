import type { ListedUser, User } from '@jhilik/contract/accounts.ts'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { Badge } from '../../ui/badge.tsx'

/** The role, and the duty of an admin; a contact has no account. */
export function RoleBadge({ user: { role, duty, hasAccount } }: { user: ListedUser }) {
  const t = useTranslations('dashboard.users')
  if (!hasAccount) return <Badge tone="warning">{t('noAccount.badge')}</Badge>
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

/** Marks an address that nobody has confirmed: the account may be another person's, and a duty waits for it. */
export function EmailBadge({ user: { email, emailVerified, dutyAwaitsEmail } }: { user: ListedUser }) {
  const t = useTranslations('dashboard.users')
  const { demo } = useSite()
  if (!email || emailVerified) return null
  const awaits = dutyAwaitsEmail && !demo
  return <Badge tone="warning">{t(awaits ? 'dutyAwaitsEmail' : 'emailUnconfirmed')}</Badge>
}
