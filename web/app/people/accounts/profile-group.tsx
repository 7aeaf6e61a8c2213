import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { SettingsGroup, SettingsRow } from '../../ui/settings.tsx'
import { addressesQuery } from '../garage/api.ts'
import { ShownRow } from './shown-row.tsx'

/** What the crew and the receipts of a customer show; each row leads to the page that changes it. */
export function ProfileGroup({ account }: { account: OwnAccount }) {
  const { name, address } = account
  const t = useTranslations('dashboard.account')
  const saved = useQuery(addressesQuery()).data ?? []
  const [first = { address }] = saved
  const addresses =
    saved.length > 1
      ? t('rows.more', { address: first.address, count: saved.length - 1 })
      : first.address || t('profile.noAddress')
  return (
    <SettingsGroup id="profile" title={t('groups.profile')} text={t('groups.profileText')}>
      <SettingsRow
        icon={<UserRound aria-hidden className="size-5" />}
        title={t('rows.name')}
        state={name}
        actions={<Edit to="/dashboard/user/manage-profile" what={t('rows.name')} />}
      />
      <SettingsRow
        icon={<MapPin aria-hidden className="size-5" />}
        title={t('rows.addresses')}
        state={addresses}
        actions={<Edit to="/dashboard/user/garage" what={t('rows.addresses')} />}
      />
      <ShownRow account={account} />
    </SettingsGroup>
  )
}

function Edit({ to, what }: { to: string; what: string }) {
  const t = useTranslations('dashboard.account.rows')
  return (
    <ButtonLink to={to} variant="ghost" className="px-3!" aria-label={`${what}: ${t('edit')}`}>
      {t('edit')}
    </ButtonLink>
  )
}
