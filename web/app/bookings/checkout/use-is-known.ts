import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import type { BookingForm } from './form-schema.ts'

/**
 * Tells whether somebody who has booked or saved something before begins with the name, phone and e-mail of the
 * account, which were checked when they were saved.
 */
export function useIsKnown(user: AccessClaims, { getValues }: BookingForm): boolean {
  const { data: defaults } = useQuery(bookingDefaultsQuery())
  const [isKnown] = useState(() => {
    const contact = getValues('customer')
    const isOfAccount = (['name', 'phone', 'email'] as const).every(
      (field) => user[field] && contact[field] === user[field],
    )
    return isOfAccount && Boolean(defaults?.vehicle || defaults?.address)
  })
  return isKnown
}
