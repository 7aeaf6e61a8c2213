import { createContext, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { fromAnswer } from './api-error.ts'

/** The values that the server passes to the pages it renders. */
export interface RenderEnv {
  /** Calls the API inside the same process. `path` starts with `/api`. */
  api: (path: string, init?: RequestInit) => Promise<Response>
  /** Marks our own inline scripts and styles for the content security policy. New for every rendering; replaced by hashes before the page is sent. */
  nonce: string
}

export const renderEnvContext = createContext<RenderEnv>()

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
