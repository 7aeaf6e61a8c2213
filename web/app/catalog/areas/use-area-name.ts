import type { Area } from '@jhilik/contract/areas.ts'
import { useLocale } from 'use-intl'

/** The name in the reader's language, or the only one there is. */
export function useAreaName() {
  const inBangla = useLocale() === 'bn'
  return ({ nameEn, nameBn }: Pick<Area, 'nameEn' | 'nameBn'>): string =>
    inBangla ? nameBn || nameEn : nameEn || nameBn
}
