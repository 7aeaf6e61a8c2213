import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DeferredSchema } from '../../startup/deferred-schema.ts'
import { api, type CallOptions } from './http.ts'

/** A query of the data that a GET call answers. The call is canceled when nothing waits for it any more. */
export const apiQuery = <Schema extends z.ZodType<{ data: unknown }>>(
  queryKey: QueryKey,
  path: string,
  schema: DeferredSchema<Schema>,
  query?: CallOptions['query'],
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<z.output<Schema>['data']> =>
      (await api.get(path, schema, { signal, ...(query && { query }) })).data,
  })
