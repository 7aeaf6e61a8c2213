import { plateText } from '@jhilik/contract/plates.ts'
import { useLocale } from 'use-intl'

/** The plate as it will be shown, if that is another text than the typed one. */
export function useShownPlate(plate: string): string | null {
  const shown = plateText(plate, useLocale())
  return shown === plate.trim() ? null : shown
}
