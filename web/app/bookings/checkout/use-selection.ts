import { type Service, serviceSchema } from '@jhilik/contract/services.ts'
import { type Slot, slotSchema } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { type Choice, readChoice, writeChoice } from '../../catalog/choice/choice.ts'
import { searchedLocation, withParams } from '../../catalog/services/booking-search.ts'
import { isUnknown } from '../../lib/http/api-error.ts'
import { selectionQuery } from './api.ts'
import { type SelectionIds, selectionIdsOf } from './booking-target.ts'

const choiceSchema = z.object({
  size: z.string().nullable(),
  addOns: z.array(z.object({ addOn: z.string(), quantity: z.int() })),
})
const stateSchema = z.object({
  slot: slotSchema,
  service: serviceSchema,
  choice: choiceSchema.default({ size: null, addOns: [] }),
})

export interface Selection {
  slot: Slot
  service: Service
  /** What is chosen of the service. */
  choice: Choice
}

export type SelectionState =
  | { kind: 'none' | 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void; isRetrying: boolean }
  | { kind: 'chosen'; selection: Selection; select: (change: Partial<Selection>) => void }

/** The selection in a navigation state. */
export function carriedSelection(state: unknown): Selection | null {
  return stateSchema.safeParse(state).data ?? null
}

/**
 * What is being booked: from navigation state, which survives a reload; else from the address, which survives a
 * bookmark. The address follows the state.
 */
export function useSelection(): SelectionState {
  const location = useLocation()
  const navigate = useNavigate()
  const carried = carriedSelection(location.state)
  const ids = selectionIdsOf(location.search)
  const loaded = useQuery({ ...selectionQuery(ids ?? noIds), enabled: !carried && ids !== null })

  const isGone = loaded.isError ? isUnknown(loaded.error) : loaded.data?.slot === null

  // An address that names what no longer exists becomes that of the page without a slot.
  const search = carried ? searchOf(carried, location.search) : isGone ? '' : location.search
  useEffect(() => {
    if (search !== location.search) {
      navigate({ search }, { replace: true, state: location.state, preventScrollReset: true })
    }
  }, [search, location, navigate])

  const changed = (before: Selection) => (change: Partial<Selection>) => {
    const state: Selection = { ...before, ...change }
    navigate({ search: searchOf(state, location.search) }, { replace: true, state, preventScrollReset: true })
  }

  if (carried) return { kind: 'chosen', selection: carried, select: changed(carried) }
  if (!ids) return { kind: 'none' }
  if (loaded.isPending) return { kind: 'loading' }
  if (isGone) return { kind: 'none' }
  if (loaded.isError) {
    const { error, refetch: retry, isFetching: isRetrying } = loaded
    return { kind: 'failed', error, retry, isRetrying }
  }
  const { service, slot } = loaded.data
  if (!slot) return { kind: 'none' }
  const selection = { service, slot, choice: readChoice(new URLSearchParams(location.search)) }
  return { kind: 'chosen', selection, select: changed(selection) }
}

const noIds: SelectionIds = { serviceId: '', slotId: '', date: '' }

/** Keeps the location that was searched, for the address in the form. */
function searchOf({ slot, service, choice }: Selection, before: string): string {
  const ids = new URLSearchParams({ service: service._id, slot: slot._id, date: slot.date })
  const params = writeChoice(choice, ids)
  const place = new URLSearchParams(before).get('location')
  if (place) params.set('location', place)
  return `?${params}`
}

/** Makes the address of the service's slots, on a day if one is given; the choice and the searched location stay in it. */
export function useSlotsPath(): (serviceId: string, date?: string) => string {
  const params = new URLSearchParams(useLocation().search)
  const location = searchedLocation(params)
  return (serviceId, date) =>
    withParams(
      `/services/${serviceId}`,
      writeChoice(
        readChoice(params),
        new URLSearchParams({ ...(date && { date }), ...(location && { location }) }),
      ),
    )
}
