import { phoneLink } from '@jhilik/contract/phone-text.ts'
import type { UserDetail } from '@jhilik/contract/user-detail.ts'
import { CalendarDays, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RecentChanges } from '../history/recent-changes.tsx'
import { EmailBadge, RoleBadge, StateBadge } from './badges.tsx'
import { UserActions } from './user-actions.tsx'
import { UserNote } from './user-note.tsx'
import { UserVehicles } from './user-vehicles.tsx'

const linkClass = 'text-link underline-offset-4 hover:underline'

export function UserProfile({ user, isSelf }: { user: UserDetail; isSelf: boolean }) {
  const t = useTranslations('dashboard.users')
  const format = useFormat()
  const may = usePermission()
  const { name, email, phone, address, createdAt } = user
  const mayWriteNote = may('people.note') && (user.role === 'user' || may('staff.manage'))
  return (
    <Card className="flex flex-col gap-5 p-(--card-edge) sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={user.img} size="lg" />
        <div className="flex min-w-[min(8rem,100%)] flex-1 flex-col gap-2">
          <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{name}</h1>
          <div className="flex flex-wrap gap-2">
            <RoleBadge user={user} />
            <StateBadge user={user} />
            <EmailBadge user={user} />
            {isSelf && <Badge tone="accent">{t('you')}</Badge>}
          </div>
        </div>
      </div>
      <dl className="grid gap-3">
        <Fact icon={Mail} label={t('email')}>
          {email ? (
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          ) : (
            t('noEmail')
          )}
        </Fact>
        <Fact icon={Phone} label={t('phone')}>
          {phone ? (
            <a
              href={phoneLink(phone)}
              className={`${linkClass} -my-2.5 inline-flex min-h-11 items-center tabular-nums`}
            >
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
      <UserVehicles vehicles={user.vehicles} />
      {mayWriteNote && <UserNote key={user._id} user={user} />}
      <UserActions user={user} isSelf={isSelf} />
      <RecentChanges type="user" id={user._id} />
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
