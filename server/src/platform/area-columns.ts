import type { NamedArea } from '@jhilik/contract/areas.ts'

interface AreaColumns {
  name_en: string
  name_bn: string
}

/** Returns the name of an area in a language, or the only one there is. */
export const areaNameIn = (locale: 'en' | 'bn', { name_en, name_bn }: AreaColumns): string =>
  locale === 'bn' ? name_bn || name_en : name_en || name_bn

/** Returns the id and the names of an area. */
export const toNamedArea = ({ id, ...names }: AreaColumns & { id: string }): NamedArea => ({
  _id: id,
  en: areaNameIn('en', names),
  bn: areaNameIn('bn', names),
})
