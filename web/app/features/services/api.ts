import type { Service } from '@jhilik/contract/services.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'

const services = () => import('@jhilik/contract/services.ts')
const serviceList = async () => (await services()).serviceListResponseSchema
const oneService = async () => (await services()).serviceResponseSchema

/** What the server has just rendered need not be asked for again while the page wakes up. */
const FRESH_MS = 30_000

/** `initial` is what the server has loaded for the page, when it could. */
export const servicesQuery = (initial: Service[] | null = null) =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await api.get('/services', serviceList, { signal })).data,
    initialData: initial ?? undefined,
    staleTime: FRESH_MS,
  })

export const serviceQuery = (id: string, initial: Service | null = null) =>
  queryOptions({
    queryKey: ['services', id],
    queryFn: async ({ signal }) => {
      const path = `/services/${encodeURIComponent(id)}`
      return (await api.get(path, oneService, { signal })).data
    },
    initialData: initial ?? undefined,
    staleTime: FRESH_MS,
  })
