const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DATE = /^\d{4}-\d\d-\d\d$/

export interface SelectionIds {
  serviceId: string
  slotId: string
  date: string
}

/** The service and slot that the query of the booking form names. */
export function selectionIdsOf(search: string): SelectionIds | null {
  const params = new URLSearchParams(search)
  const [serviceId, slotId, date] = ['service', 'slot', 'date'].map((name) => params.get(name) ?? '')
  return serviceId && slotId && date && UUID.test(serviceId) && UUID.test(slotId) && isDate(date)
    ? { serviceId, slotId, date }
    : null
}

const isDate = (text: string) => DATE.test(text) && !Number.isNaN(Date.parse(text))

/** The service, and the slot if one was chosen, that a path of the site leads to; null for any other page. */
export function bookingTargetOf(path: string): { serviceId: string; ids: SelectionIds | null } | null {
  const [pathname = '', search = ''] = path.split(/[?#]/)
  if (pathname === '/booking') {
    const ids = selectionIdsOf(search)
    return ids && { serviceId: ids.serviceId, ids }
  }
  const [, serviceId] = /^\/services\/([^/]+)$/.exec(pathname) ?? []
  return serviceId && UUID.test(serviceId) ? { serviceId, ids: null } : null
}
