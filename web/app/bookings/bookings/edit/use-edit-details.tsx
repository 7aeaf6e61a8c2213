import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { bookingResponseSchema } from '@jhilik/contract/bookings.ts'
import type { EnteredDetails } from '@jhilik/contract/entered-details.ts'
import { placeText } from '@jhilik/contract/place-text.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/http/http.ts'
import { mutationKeys, useInvalidate } from '../../../lib/http/queries.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useVehicleText } from '../../../lib/language/use-booking-texts.ts'
import { bookingAreasQuery } from '../../../lib/page/booking-areas.ts'
import { useSaveChanges } from '../../../people/history/use-save-changes.tsx'

/** What is sent besides the changed details. */
type Extra = Record<string, unknown>

/**
 * Saves edited details, so that nobody undoes what somebody else has edited meanwhile; without a change the page is only read
 * again. Null: the reader keeps editing.
 * `base` has the details as they were when the form was opened, `question` asks whose value is kept; render it.
 */
export function useEditDetails({ _id, actions, service }: BookingDetail) {
  const t = useTranslations('dashboard.bookings.edit')
  const locale = useLocale()
  const format = useFormat()
  const vehicleText = useVehicleText()
  const { data: areas = [] } = useQuery(bookingAreasQuery(service._id))
  // The page may get newer details while the form is open.
  const [base] = useState(() => actions.edit?.details)
  const invalidate = useInvalidate('booking')
  const { mutateAsync } = useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: ({ body, headers }: { body: object; headers: Record<string, string> }) =>
      api.patch(`/bookings/${_id}/details`, bookingResponseSchema, { body, headers }),
    onSettled: invalidate,
  })

  function show(field: keyof EnteredDetails, values: Partial<EnteredDetails>): string {
    if (field === 'lines') {
      const lines = values.lines ?? []
      return lines
        .map(({ vehicle, place }) => {
          const named = vehicleOf(vehicle)
          return [named && vehicleText(named).full, placeText(place, locale)].filter(Boolean).join(', ')
        })
        .join('\n')
    }
    if (field === 'photos') return format.number(values.photos?.length ?? 0)
    if (field === 'area') return areas.find(({ _id: id }) => id === values.area)?.[locale] ?? t('noArea')
    return String(values[field] ?? '')
  }

  const { save, question } = useSaveChanges<EnteredDetails>({
    labels: {
      name: t('fields.name'),
      email: t('fields.email'),
      phone: t('fields.phone'),
      address: t('fields.address'),
      area: t('fields.area'),
      note: t('fields.note'),
      photos: t('fields.photos'),
      lines: t('fields.vehicle'),
    },
    show,
  })
  return {
    base,
    question,
    save: async (changes: Partial<EnteredDetails>, extra: Extra = {}) =>
      base
        ? save(base, changes, ({ changes: kept, headers }) =>
            Object.keys(kept).length > 0 ? mutateAsync({ body: toBody(kept, extra), headers }) : invalidate(),
          )
        : null,
  }
}

/** A booking without an e-mail address has an empty one. A line without a vehicle is sent without one. */
function toBody({ lines, ...changes }: Partial<EnteredDetails>, extra: Extra): object {
  return {
    ...changes,
    ...(changes.email === '' && { email: null }),
    ...(lines && {
      lines: lines.map(({ line, vehicle, place }) => ({
        line,
        place,
        vehicle: vehicleOf(vehicle) ?? undefined,
      })),
    }),
    ...extra,
  }
}
