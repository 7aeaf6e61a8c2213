import { useAddressState } from '../../lib/page/use-address-state.ts'
import { type Filters, readFilters, writeFilters } from './filters.ts'

/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 200
const TYPED: readonly string[] = ['search', 'min', 'max'] satisfies (keyof Filters)[]

const reading = { read: readFilters, write: writeFilters }

/** The filters of the form; the address follows. */
export function useFilters() {
  const [filters, setFilters] = useAddressState(reading)
  const change = (changes: Partial<Filters>) => {
    const typing = Object.keys(changes).some((field) => TYPED.includes(field))
    setFilters({ ...filters, ...changes }, { settleMs: typing ? SETTLE_MS : 0 })
  }
  return { filters, change }
}
