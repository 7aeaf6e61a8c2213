import { COMPARE_MAX } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The services being compared, in the order they were chosen; the address follows. */
export function useCompared(services: readonly Service[]) {
  const [params, setParams] = useSearchParams()
  const [ids, setIds] = useState(() => [...new Set(params.get('ids')?.split(',').filter(Boolean))])

  const chosen = ids.flatMap((id) => services.find(({ _id }) => _id === id) ?? []).slice(0, COMPARE_MAX)
  const full = chosen.length === COMPARE_MAX

  const wanted = ids.join(',')
  useEffect(() => {
    setParams(wanted ? { ids: wanted } : {}, { replace: true, preventScrollReset: true })
  }, [wanted, setParams])

  const toggle = (id: string) => {
    const known = chosen.map(({ _id }) => _id)
    if (known.includes(id)) setIds(known.filter((other) => other !== id))
    else if (!full) setIds([...known, id])
  }
  return { chosen, full, toggle, clear: () => setIds([]) }
}
