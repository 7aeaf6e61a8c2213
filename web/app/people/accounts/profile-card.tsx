import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { emailText } from '../../lib/language/email-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function ProfileCard({ user, action }: { user: AccessClaims | null; action?: ReactNode }) {
  const t = useTranslations('dashboard.account')
  const fields = useTranslations('auth.fields')
  if (!user) return <EmptyState title={t('profile.none')} />
  const details = [
    { icon: Mail, label: fields('email'), value: emailText(user.email) || t('profile.noEmail') },
    { icon: Phone, label: fields('phone'), value: user.phone || t('profile.noPhone') },
    { icon: MapPin, label: fields('address'), value: user.address || t('profile.noAddress') },
  ]
  return (
    <section
      aria-label={t('profile.title')}
      className="flex flex-col gap-4 rounded-[1.25rem] border border-line bg-surface p-[min(1.25rem,6.25vw)]"
    >
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Avatar src={user.img} size="ml" />
        <div className="min-w-0 flex-1 basis-28 [overflow-wrap:anywhere]">
          <h2 className="text-lg leading-snug">{user.name}</h2>
          <p className="text-[0.9375rem] text-soft">
            {t(user.role === 'admin' ? 'profile.admin' : 'profile.customer')}
          </p>
        </div>
      </div>
      <dl className="flex flex-col gap-2.5">
        {details.map(({ icon: Icon, label, value }) => (
          <div key={label} className="flex items-start gap-3 leading-snug">
            <Icon aria-hidden className="mt-[0.1em] size-5 shrink-0 text-link" />
            <dt className="sr-only">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {action}
    </section>
  )
}
