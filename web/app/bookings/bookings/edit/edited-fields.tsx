import type { EditedField } from '@jhilik/contract/entered-details.ts'
import { placeText } from '@jhilik/contract/place-text.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useVehicleText } from '../../../lib/language/use-booking-texts.ts'

/** The details that were edited, each with its old and its new value. */
export function EditedFields({ edited }: { edited: EditedField[] }) {
  const t = useTranslations('dashboard.bookings.edit')
  const valueIn = useEditedValue()
  const none = t('none')
  return (
    <ul className="flex flex-col gap-0.5">
      {edited.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one entry do not change places
        <li key={index} className="whitespace-pre-line [overflow-wrap:anywhere]">
          <span className="text-soft">{t(`fields.${change.field}`)}: </span>
          <s className="text-soft">{valueIn(change, 'from') || none}</s> → {valueIn(change, 'to') || none}
        </li>
      ))}
    </ul>
  )
}

/** The old or the new value of a detail in the reader's language; empty for none. */
function useEditedValue() {
  const locale = useLocale()
  const format = useFormat()
  const vehicleText = useVehicleText()
  return (change: EditedField, side: 'from' | 'to'): string => {
    switch (change.field) {
      case 'area':
        return change[side]?.[locale] ?? ''
      case 'vehicle': {
        const vehicle = vehicleOf(change[side])
        return vehicle ? vehicleText(vehicle).full : ''
      }
      case 'place':
        return placeText(change[side], locale)
      case 'photos':
        return format.number(change[side])
      default:
        return change[side]
    }
  }
}
