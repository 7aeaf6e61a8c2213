import type { User } from '@jhilik/contract/accounts.ts'
import { CalendarDays, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RoleBadge, StateBadge } from './badges.tsx'
import { UserActions } from './user-actions.tsx'

const linkClass = 'text-link underline-offset-4 hover:underline'

export function UserProfile({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useTranslations('dashboard.users')
  const format = useFormat()
  const { name, email, phone, address, createdAt } = user
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <Avatar src={user.img} size="lg" />
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{name}</h1>
          <div className="flex flex-wrap gap-2">
            <RoleBadge user={user} />
            <StateBadge user={user} />
            {isSelf && <Badge tone="accent">{t('you')}</Badge>}
          </div>
        </div>
      </div>
      <dl className="grid gap-3">
        <Fact icon={Mail} label={t('email')}>
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </Fact>
        <Fact icon={Phone} label={t('phone')}>
          {phone ? (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${linkClass} tabular-nums`}>
              {phone}
            </a>
          ) : (
            t('noPhone')
          )}
        </Fact>
        <Fact icon={MapPin} label={t('address')}>
          {address || t('noAddress')}
        </Fact>
        <Fact icon={CalendarDays} label={t('since')}>
          {t('sinceDate', { date: format.date(createdAt) })}
        </Fact>
      </dl>
      <UserActions user={user} isSelf={isSelf} />
    </Card>
  )
}

interface FactProps {
  icon: typeof Mail
  label: string
  children: ReactNode
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <dt className="sr-only">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
