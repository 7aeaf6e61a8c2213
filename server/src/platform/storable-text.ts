import * as messages from '@jhilik/contract/validation.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from './http.ts'
import { invalidField, problem } from './problem.ts'

/** No request of the API is nested as deep. */
const MAX_DEPTH = 20

const UNSTORABLE = messages.textCannotBeStored

// PostgreSQL stores no zero byte, and half a surrogate pair is no character.
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns the path of the first text that cannot be stored. Throws 400 when the value is nested too deep. */
function findUnstorable(root: unknown): string | undefined {
  const pending: { value: unknown; path: string[] }[] = [{ value: root, path: [] }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) return path.join('.')
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    if (path.length >= MAX_DEPTH) throw problem('malformed_request')
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) throw problem('malformed_request')
      pending.push({ value: inner, path: [...path, key] })
    }
  }
  return undefined
}

/** Refuses texts that no database column can store, in all routes, before other checks. */
export function registerTextCheck(app: App): void {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    if (findUnstorable(request.params) !== undefined) throw problem('not_found')
    for (const sent of [request.query, request.body]) {
      const path = findUnstorable(sent)
      if (path !== undefined) throw invalidField(path, UNSTORABLE)
    }
  })
}
