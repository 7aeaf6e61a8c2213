import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { renderEnvContext } from '../page/render-env.ts'
import { fromAnswer } from './api-error.ts'

/** Calls the API from a route's loader on the server. `path` has no `/api`. Throws ApiError. */
export async function loadFromApi<T extends z.ZodType>(
  { context }: { context: Readonly<RouterContextProvider> },
  path: string,
  schema: T,
): Promise<z.output<T>> {
  const { api } = context.get(renderEnvContext)
  const response = await api(`/api${path}`)
  const body: unknown = await response.json()
  if (!response.ok) throw await fromAnswer(response, body)
  return schema.parse(body)
}

/** The same for optional data: logs a failure and returns null; the browser then loads it itself. */
export async function loadOrNull<T extends z.ZodType>(
  args: { context: Readonly<RouterContextProvider> },
  path: string,
  schema: T,
): Promise<z.output<T> | null> {
  try {
    return await loadFromApi(args, path, schema)
  } catch (error) {
    console.error(`${path} could not be loaded for a page`, error)
    return null
  }
}
