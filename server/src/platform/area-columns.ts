import { areaNameIn, type NamedArea } from '@jhilik/contract/areas.ts'

interface AreaColumns {
  name_en: string
  name_bn: string
}

/** Returns the name of the area of a row in a language. */
export const areaNameOf = (locale: 'en' | 'bn', { name_en: nameEn, name_bn: nameBn }: AreaColumns): string =>
  areaNameIn(locale, { nameEn, nameBn })

/** Returns the id and the names of an area. */
export const toNamedArea = ({ id, ...names }: AreaColumns & { id: string }): NamedArea => ({
  _id: id,
  en: areaNameOf('en', names),
  bn: areaNameOf('bn', names),
})

/** Returns the same of an area that a row names, or null when it names none. */
export const toAreaOfRow = (row: {
  area_id: string | null
  area_name_en: string | null
  area_name_bn: string | null
}): NamedArea | null =>
  row.area_id === null
    ? null
    : toNamedArea({ id: row.area_id, name_en: row.area_name_en ?? '', name_bn: row.area_name_bn ?? '' })
