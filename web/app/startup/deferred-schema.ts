import type { z } from 'zod'
import { separateTask } from './separate-task.ts'

/** A schema, or a function that fetches it, so that schemas and their library are not part of the page. */
export type DeferredSchema<T extends z.ZodType> = T | (() => Promise<T>)

let library: Promise<void> | undefined

/** Each in a task of its own: building all schemas in one task blocks a phone. */
async function loadLibrary(): Promise<void> {
  await import('./zod-library.ts')
  await separateTask()
  await import('@jhilik/contract/primitives.ts')
  await separateTask()
}

/** The schema itself, after the library that it is built with. */
export async function loadSchema<T extends z.ZodType>(schema: DeferredSchema<T>): Promise<T> {
  if (typeof schema !== 'function') return schema
  library ??= loadLibrary().catch((cause) => {
    library = undefined
    throw cause
  })
  await library
  return schema()
}
