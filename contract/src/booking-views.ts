import { z } from 'zod'
import { type BookingFilter, bookingFilterSchema } from './booking-requests.ts'
import { countSchema } from './bookings.ts'
import { success } from './envelope.ts'
import { requiredText } from './fields.ts'
import { idSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** A view is a filter of the list of all bookings, with its order, under a name. */

/** The views that all staff have. */
export const BUILT_IN_VIEWS = {
  all: {},
  today: { on: 'today', status: 'job' },
  tomorrow: { on: 'tomorrow', status: 'job' },
  withoutCrew: { lacks: 'crew', sort: 'startsAt', direction: 'asc' },
  toCollect: { lacks: 'money', sort: 'startsAt', direction: 'asc' },
  unpaid: { status: 'held' },
} as const satisfies Record<string, BookingFilter>
export type BuiltInView = keyof typeof BUILT_IN_VIEWS

/** The views of one's own that an account can have. */
export const MAX_VIEWS = 8

/** The number of bookings of a view; counting stops here. */
export const VIEW_COUNT_CAP = 99

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/** Reads the parameters of `GET /bookings` that a view has; null when they are none of it. */
export function readViewQuery(query: string): BookingFilter | null {
  const fields = query.split('&').filter(Boolean)
  try {
    const values = fields.map((field) => field.split('=').map(decode))
    const known = values.map(([name = '', ...value]) => [name, value.join('=')] as const)
    return bookingFilterSchema.safeParse(Object.fromEntries(known)).data ?? null
  } catch {
    // A percent sign that encodes nothing.
    return null
  }
}

/** The body of `PUT /me/booking-views`. A view that has the name already is replaced. */
export const bookingViewRequestSchema = z.object({
  name: requiredText(messages.nameIsRequired, 40),
  /** The parameters of `GET /bookings`, as in an address. */
  query: z
    .string(messages.viewIsUnknown)
    .max(600, messages.viewIsUnknown)
    .refine((query) => readViewQuery(query) !== null, messages.viewIsUnknown),
})
export type BookingViewRequest = z.infer<typeof bookingViewRequestSchema>

export const bookingViewSchema = z.object({
  _id: idSchema,
  name: z.string(),
  query: z.string(),
  total: countSchema,
})
export type BookingView = z.infer<typeof bookingViewSchema>

/** `builtIn` has no `withoutCrew` while the business has no crews, and no `all`, whose number nobody acts on. */
export const bookingViewsSchema = z.object({
  builtIn: z.partialRecord(
    z.enum(Object.keys(BUILT_IN_VIEWS) as [BuiltInView, ...BuiltInView[]]),
    countSchema,
  ),
  own: z.array(bookingViewSchema),
})
export type BookingViews = z.infer<typeof bookingViewsSchema>
export const bookingViewsResponseSchema = success(bookingViewsSchema)
