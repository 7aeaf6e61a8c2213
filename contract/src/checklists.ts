import { z } from 'zod'
import { success } from './envelope.ts'
import { anyText, requiredText } from './fields.ts'
import { idSchema, versioned } from './primitives.ts'
import * as messages from './validation.ts'

export const MAX_CHECKLIST_ITEMS = 30

/** What a crew ticks off while it does a service. */
export const checklistItemSchema = z.object({
  _id: idSchema,
  text: z.string(),
  /** '' when its owner entered no Bangla text. */
  textBn: z.string(),
  /** The job is not done without it, unless the crew says why. */
  required: z.boolean(),
})
export type ChecklistItem = z.infer<typeof checklistItemSchema>

/** `PUT /services/{id}/checklist` replaces the items, in this order. One without an id is new. */
export const checklistRequestSchema = z.object({
  items: z
    .array(
      z.object({
        _id: idSchema.optional(),
        text: requiredText(messages.checklistTextIsRequired, 120),
        textBn: anyText(120).default(''),
        required: z.boolean(),
      }),
    )
    .max(MAX_CHECKLIST_ITEMS, messages.atMost30Items),
})
export type ChecklistRequest = z.infer<typeof checklistRequestSchema>

export const checklistSchema = z.object({ ...versioned, items: z.array(checklistItemSchema) })
export type Checklist = z.infer<typeof checklistSchema>
export const checklistResponseSchema = success(checklistSchema)
