import { z } from 'zod'
import { success, successList } from './envelope.ts'
import { idSchema, versioned } from './primitives.ts'
import { cleanText } from './typed-text.ts'
import * as messages from './validation.ts'

/** Pages list all of them. */
export const MAX_AREAS = 100

/** A name in one language, '' when it has none. Spellings that look the same are stored the same. */
const areaName = z.string().overwrite(cleanText).max(60, messages.atMost60Characters).default('')

const addFields = z.object({ nameEn: areaName, nameBn: areaName })
const editFields = addFields.extend({
  /** Whether customers see it. */
  active: z.boolean(),
})

const isNamed = ({ nameEn, nameBn }: z.infer<typeof addFields>) => nameEn !== '' || nameBn !== ''
const nameless = { path: ['nameEn'], message: messages.areaNameIsRequired }

/** A name that is left out is taken from the other language. */
export const addAreaRequestSchema = addFields.refine(isNamed, nameless)
export type AddAreaRequest = z.infer<typeof addAreaRequestSchema>

export const editAreaRequestSchema = editFields.refine(isNamed, nameless)
export type EditAreaRequest = z.infer<typeof editAreaRequestSchema>

/** The body lists every area once, in display order. */
export const orderAreasRequestSchema = z.object({
  ids: z
    .array(idSchema)
    .max(MAX_AREAS)
    .refine((ids) => new Set(ids).size === ids.length, messages.areaTwice),
})

/** An area in which the business works, for staff. */
export const areaSchema = z.object({ _id: idSchema, ...versioned, ...editFields.shape })
export type Area = z.infer<typeof areaSchema>
export const areaResponseSchema = success(areaSchema)
export const areaListResponseSchema = successList(areaSchema)

/** `GET /site/areas`: the name of an area in each language. Public. */
export const servedAreaSchema = z.object({ en: z.string(), bn: z.string() })
export type ServedArea = z.infer<typeof servedAreaSchema>
export const servedAreaListResponseSchema = successList(servedAreaSchema)
