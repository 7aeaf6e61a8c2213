import { serviceName } from '@jhilik/contract/service-text.ts'
import type { Locale } from './locale.ts'

interface NameColumns {
  service_name: string
  service_name_bn: string
}

export const toServiceNames = (row: NameColumns) => ({
  name: row.service_name,
  nameBn: row.service_name_bn,
})

/** Returns a service of which only the name is shown. */
export const toNamedService = (row: NameColumns & { service_id: string }) => ({
  _id: row.service_id,
  ...toServiceNames(row),
})

export const serviceNameIn = (locale: Locale, row: NameColumns): string =>
  serviceName(toServiceNames(row), locale)
