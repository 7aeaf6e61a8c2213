import type { User } from '@jhilik/contract/accounts.ts'
import { useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'

export function RoleBadge({ user: { role } }: { user: User }) {
  const t = useTranslations('dashboard.users.roles')
  return <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{t(role)}</Badge>
}

export function StateBadge({ user: { active } }: { user: User }) {
  const t = useTranslations('dashboard.users.states')
  return <Badge tone={active ? 'success' : 'danger'}>{t(active ? 'active' : 'closed')}</Badge>
}
