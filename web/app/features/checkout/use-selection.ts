import { type Service, serviceSchema } from '@jhilik/contract/services.ts'
import { type Slot, slotSchema } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { type SelectionIds, selectionQuery } from './api.ts'

const stateSchema = z.object({ slot: slotSchema, service: serviceSchema })
const idsSchema = z.object({ serviceId: z.uuid(), slotId: z.uuid(), date: z.iso.date() })

export interface Selection {
  slot: Slot
  service: Service
}

export type SelectionState =
  | { kind: 'none' | 'loading' | 'failed' }
  | { kind: 'chosen'; selection: Selection; select: (change: Partial<Selection>) => void }

/**
 * What is being booked: from navigation state, which survives a reload; else from the address, which
 * survives a bookmark. The address is kept in step with the state.
 */
export function useSelection(): SelectionState {
  const location = useLocation()
  const navigate = useNavigate()
  const carried = stateSchema.safeParse(location.state)
  const ids = idsOf(location)
  const loaded = useQuery({ ...selectionQuery(ids ?? noIds), enabled: !carried.success && ids !== null })

  const search = carried.success ? searchOf(carried.data) : location.search
  useEffect(() => {
    if (search !== location.search) {
      navigate({ search }, { replace: true, state: location.state, preventScrollReset: true })
    }
  }, [search, location, navigate])

  const changed = (before: Selection) => (change: Partial<Selection>) => {
    const state: Selection = { ...before, ...change }
    navigate({ search: searchOf(state) }, { replace: true, state, preventScrollReset: true })
  }

  if (carried.success) {
    return { kind: 'chosen', selection: carried.data, select: changed(carried.data) }
  }
  if (!ids) return { kind: 'none' }
  if (loaded.isPending) return { kind: 'loading' }
  if (loaded.isError) return { kind: 'failed' }
  const { service, slot } = loaded.data
  if (!slot) return { kind: 'none' }
  const selection = { service, slot }
  return { kind: 'chosen', selection, select: changed(selection) }
}

const noIds: SelectionIds = { serviceId: '', slotId: '', date: '' }

function idsOf({ search }: Location): SelectionIds | null {
  const params = new URLSearchParams(search)
  const parsed = idsSchema.safeParse({
    serviceId: params.get('service'),
    slotId: params.get('slot'),
    date: params.get('date'),
  })
  return parsed.success ? parsed.data : null
}

function searchOf({ slot, service }: Selection): string {
  return `?${new URLSearchParams({ service: service._id, slot: slot._id, date: slot.date })}`
}
