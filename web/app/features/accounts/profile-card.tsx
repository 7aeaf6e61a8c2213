import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ProfileCardProps {
  user: AccessClaims | null
  action?: ReactNode
}

export function ProfileCard({ user, action }: ProfileCardProps) {
  const t = useTranslations('dashboard.account')
  const fields = useTranslations('auth.fields')
  if (!user) return <EmptyState title={t('profile.none')} />
  const details = [
    { icon: Mail, label: fields('email'), value: user.email },
    { icon: Phone, label: fields('phone'), value: user.phone || t('profile.noPhone') },
    { icon: MapPin, label: fields('address'), value: user.address || t('profile.noAddress') },
  ]
  return (
    <Card className="max-w-2xl overflow-hidden">
      <div className="h-24 bg-[linear-gradient(120deg,light-dark(var(--brand),var(--accent-soft)),var(--accent))]" />
      <div className="px-6 pb-7 sm:px-8">
        <div className="-mt-12 flex flex-wrap items-end justify-between gap-4">
          <Avatar src={user.img} size="lg" className="border-4 border-surface" />
          {action}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <h2 className="text-2xl [overflow-wrap:anywhere]">{user.name}</h2>
          <Badge tone="accent">{t(user.role === 'admin' ? 'profile.admin' : 'profile.customer')}</Badge>
        </div>
        <dl className="mt-5 grid gap-4">
          {details.map(({ icon: Icon, label, value }) => (
            <div key={label} className="flex items-start gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
              <dt className="sr-only">{label}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
