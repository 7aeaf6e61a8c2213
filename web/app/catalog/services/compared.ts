import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import type { ComparedService, ListedService } from './load-services.ts'

export const COMPARE_MAX = 5

const reading = {
  read: (params: URLSearchParams) => [...new Set(params.get('ids')?.split(',').filter(Boolean))],
  write: (ids: readonly string[], params: URLSearchParams) => writeFields({ ids: ids.join(',') }, params),
}

export interface Compared {
  /** The services in the order in which they were chosen. */
  chosen: readonly ComparedService[]
  full: boolean
  toggle: (id: string) => void
  clear: () => void
  /** The `ids` parameter after toggling `id`, for browsers without scripts. */
  idsAfter: (id: string) => string
}

/** The services being compared; the address follows, so that a comparison can be shared. */
export function useCompared(services: readonly ComparedService[]): Compared {
  const [ids, setIds] = useAddressState<string[]>(reading)
  const chosen = ids.flatMap((id) => services.find(({ _id }) => _id === id) ?? []).slice(0, COMPARE_MAX)
  const known = chosen.map(({ _id }) => _id)
  const full = chosen.length === COMPARE_MAX

  const after = (id: string) => {
    if (known.includes(id)) return known.filter((other) => other !== id)
    return full ? known : [...known, id]
  }
  return {
    chosen,
    full,
    toggle: (id) => setIds(after(id)),
    clear: () => setIds([]),
    idsAfter: (id) => after(id).join(','),
  }
}

/**
 * The services with the smallest value. None when all are equal, and none among services of different types or
 * currencies, whose prices cannot be compared.
 */
export function bestOf(
  services: readonly ListedService[],
  measure: (service: ListedService) => number,
): readonly ListedService[] {
  const types = new Set(services.map(({ serviceType, currency }) => `${serviceType} ${currency}`))
  if (types.size > 1) return []
  const least = Math.min(...services.map(measure))
  const found = services.filter((service) => measure(service) === least)
  return found.length < services.length ? found : []
}
