import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AddressForm } from './address-form.tsx'
import { addressesQuery } from './api.ts'
import { SavedList } from './saved-list.tsx'

export function AddressList() {
  const t = useTranslations('dashboard.garage')
  return (
    <SavedList
      list="addresses"
      query={useQuery(addressesQuery())}
      texts={{
        title: t('addresses'),
        failed: t('addressesFailed'),
        none: t('noAddresses'),
        noneHint: t('noAddressesHint'),
        add: t('addAddress'),
        edit: t('editAddress'),
      }}
      nameOf={({ label }) => label}
      detailOf={({ address }) => address}
      renderForm={(address, rest) => <AddressForm address={address} {...rest} />}
    />
  )
}
