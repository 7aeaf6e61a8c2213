import { z } from 'zod'

/** `nextCursor` is present when another page follows. */
export const listMetaSchema = z.object({
  nextCursor: z.string().nullable(),
})
export type ListMeta = z.infer<typeof listMetaSchema>

/** The envelope of a success that has no meta part. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({
    success: z.literal(true),
    statusCode: z.int(),
    message: z.string(),
    data,
  })
}

/** The envelope of a list: an array and its meta part. */
export function successList<T extends z.ZodType>(item: T) {
  return success(z.array(item)).extend({ meta: listMetaSchema })
}

/** The answer of calls that have nothing to return. */
export const emptySuccessSchema = success(z.null())
