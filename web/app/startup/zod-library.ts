import { ZodType } from 'zod'

/** The base class of all schemas: importing this file loads zod before the first schema needs it. */
export const schemaBase = ZodType
