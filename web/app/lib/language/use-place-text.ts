import { placeText } from '@jhilik/contract/place-text.ts'
import type { Place } from '@jhilik/contract/places.ts'
import { useLocale } from 'use-intl'

/** Facts about a place in the reader's language; empty without facts. */
export function usePlaceText() {
  const locale = useLocale()
  return (place: Place) => placeText(place, locale)
}
