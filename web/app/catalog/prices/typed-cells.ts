import type { z } from 'zod'
import { isApiError } from '../../lib/http/api-error.ts'

/** What is wrong with a request, by the path of the field. */
export type CellErrors = Readonly<Record<string, string>>

/** Checks a request of which the fields are in a table. */
export function checkCells(schema: z.ZodType, request: object): CellErrors {
  const { error } = schema.safeParse(request)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

/** The fields that the server refused. */
export const refusedCells = (error: unknown): CellErrors =>
  isApiError(error) ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {}
