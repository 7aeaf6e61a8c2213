import type { z } from 'zod'

/** A schema, or a function that fetches it, so that schemas and their library are not part of the page. */
export type DeferredSchema<T extends z.ZodType> = T | (() => Promise<T>)

export async function loadSchema<T extends z.ZodType>(schema: DeferredSchema<T>): Promise<T> {
  return typeof schema === 'function' ? schema() : schema
}
