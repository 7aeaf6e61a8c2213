import type { NamedArea } from '@jhilik/contract/areas.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { addressesQuery } from './api.ts'
import { Choice, Choices, useOwnValue } from './choices.tsx'

/** The saved address that this text is, if any. */
export function useSavedAddress(address: string) {
  const { data = [] } = useQuery(addressesQuery())
  return data.find((saved) => saved.address === address.trim())
}

/** Fills the field with a saved address, or with what was typed before; nothing without a saved one. */
export function SavedAddresses({
  address,
  onPick,
}: {
  address: string
  onPick: (address: string, area: NamedArea | null) => void
}) {
  const t = useTranslations('booking.saved')
  const { data: addresses } = useQuery(addressesQuery())
  const chosen = useSavedAddress(address)
  // The field may be filled with a saved address before the list of saved ones has arrived.
  const own = useOwnValue(address, addresses !== undefined && chosen === undefined)
  if (!addresses?.length) return null
  return (
    <Choices label={t('addresses')}>
      {(group) => (
        <>
          {addresses.map((saved) => (
            <Choice
              key={saved._id}
              group={group}
              name={saved.label}
              detail={saved.address}
              isChosen={saved === chosen}
              onChoose={() => onPick(saved.address, saved.area)}
            />
          ))}
          <Choice
            group={group}
            name={t('otherAddress')}
            isChosen={chosen === undefined}
            onChoose={() => onPick(own.current ?? '', null)}
          />
        </>
      )}
    </Choices>
  )
}
