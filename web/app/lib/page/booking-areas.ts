import type { BookingArea } from '@jhilik/contract/areas.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import { apiQuery, queryKeys } from '../http/queries.ts'
import { rememberChoice } from './choices.ts'

const areaList = async () => (await import('@jhilik/contract/areas.ts')).bookingAreaListResponseSchema

/** The areas among which a customer chooses, for a service or for any; none when it does not matter. */
export const bookingAreasQuery = (serviceId?: string) =>
  apiQuery(queryKeys.bookingAreas.of(serviceId), '/site/booking-areas', areaList, { serviceId })

const COOKIE = 'area'

const listeners = new Set<() => void>()

/** The id of the area that was last chosen in this browser. */
const readChosen = () => new RegExp(`(?:^|;\\s*)${COOKIE}=([\\da-f-]+)`).exec(document.cookie)?.[1] ?? null

/** Remembers an area for later bookings in this browser. */
export function rememberArea(id: string): void {
  rememberChoice(COOKIE, id)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export interface ChosenArea {
  /** Undefined while they load. */
  areas: readonly BookingArea[] | undefined
  /** Whether the customer is asked for an area. */
  isAsked: boolean
  /** The remembered area, if a crew comes there for the service. */
  area: BookingArea | null
  /** Times are not read before it is known whether the remembered area is still served. */
  isSettled: boolean
}

export function useChosenArea(serviceId: string): ChosenArea {
  const chosen = useSyncExternalStore(subscribe, readChosen, () => null)
  const { data: areas, isPending } = useQuery(bookingAreasQuery(serviceId))
  return {
    areas,
    isAsked: areas !== undefined && areas.length > 0,
    area: areas?.find(({ _id, served }) => _id === chosen && served) ?? null,
    isSettled: chosen === null || !isPending,
  }
}

/** The name of an area in the reader's language. */
export function useBookingAreaName() {
  const locale = useLocale()
  return (area: { en: string; bn: string }): string => area[locale]
}
