import { z } from 'zod'
import { centreSchema } from './areas.ts'
import { bookingStatusSchema } from './bookings.ts'
import { PLACES_OF_WORK, ROLES, SERVICE_TYPES } from './constants.ts'
import { FORCEABLE } from './crews.ts'
import { searchTextSchema, typedDateSchema } from './digits.ts'
import { DUTIES } from './duties.ts'
import { successList } from './envelope.ts'
import { pageQuerySchema } from './paging.ts'
import { paymentTermsSchema } from './payment-terms.ts'
import {
  amountSchema,
  dateSchema,
  idSchema,
  instantSchema,
  namedServiceSchema,
  wallTimeSchema,
} from './primitives.ts'
import { ACTIONS_OF_KIND, CHANGE_KINDS, type ChangeAction } from './recorded-actions.ts'
import { openingHoursSchema } from './schedules.ts'
import { TAX_MODES } from './tax-settings.ts'

const ACTIONS = Object.values(ACTIONS_OF_KIND).flat() as ChangeAction[]

const timeSchema = z.object({ date: dateSchema, startTime: wallTimeSchema, endTime: wallTimeSchema })
const fromTo = <T extends z.ZodType>(value: T) => ({ from: value, to: value })
const count = z.int()

/** A size or an add-on with its price; the name is empty for the service itself. */
const pricedSchema = z.object({ name: z.string(), nameBn: z.string(), price: amountSchema, minutes: z.int() })

/** A field with its old and new value. Long texts and pictures are recorded as changed, without their values. */
export const changedFieldSchema = z.discriminatedUnion('field', [
  /** `bought`: the services of a booking with their sizes and add-ons. */
  z.object({ field: z.enum(['name', 'nameBn', 'bought']), ...fromTo(z.string()) }),
  z.object({ field: z.literal('price'), ...fromTo(amountSchema) }),
  /** Sizes or add-ons of a service. */
  z.object({ field: z.enum(['sizes', 'addOns']), ...fromTo(z.array(pricedSchema)) }),
  z.object({
    field: z.literal('datedPrices'),
    ...fromTo(z.array(pricedSchema.omit({ minutes: true }).extend({ fromDate: dateSchema }))),
  }),
  /** What a price rule adds or takes off, and what a coupon or a standing discount takes off. */
  z.object({ field: z.literal('percent'), ...fromTo(z.number().nullable()) }),
  z.object({
    field: z.enum(['ruleAmount', 'couponAmount', 'couponMinimum']),
    ...fromTo(amountSchema.nullable()),
  }),
  /** The least price of a visit, in the currency of the business. */
  z.object({ field: z.literal('minimum'), ...fromTo(z.number().nullable()) }),
  z.object({ field: z.literal('paymentTerms'), ...fromTo(paymentTermsSchema.nullable()) }),
  z.object({ field: z.literal('serviceType'), ...fromTo(z.enum(SERVICE_TYPES)) }),
  z.object({ field: z.enum(['duration', 'bufferMinutes', 'capacity', 'setUpMinutes']), ...fromTo(count) }),
  z.object({
    field: z.enum(['slotMinutes', 'maxJobsPerDay', 'maxUses', 'maxUsesPerPerson']),
    ...fromTo(count.nullable()),
  }),
  z.object({ field: z.literal('validFrom'), ...fromTo(dateSchema) }),
  z.object({ field: z.literal('validTo'), ...fromTo(dateSchema.nullable()) }),
  z.object({
    field: z.enum(['active', 'shown', 'crewActive', 'ruleActive', 'couponActive', 'firstVisitOnly']),
    ...fromTo(z.boolean()),
  }),
  z.object({ field: z.literal('place'), ...fromTo(centreSchema.nullable()) }),
  z.object({ field: z.literal('hours'), ...fromTo(z.array(openingHoursSchema)) }),
  z.object({ field: z.literal('time'), ...fromTo(timeSchema) }),
  /** The name of the crew that does a booking. */
  z.object({ field: z.literal('crew'), ...fromTo(z.string().nullable()) }),
  /** What staff accepted against the crew of a booking. */
  z.object({ field: z.literal('forced'), ...fromTo(z.array(z.enum(FORCEABLE))) }),
  z.object({ field: z.literal('role'), ...fromTo(z.enum(ROLES)) }),
  z.object({ field: z.literal('duty'), ...fromTo(z.enum(DUTIES).nullable()) }),
  z.object({ field: z.literal('status'), ...fromTo(bookingStatusSchema) }),
  z.object({
    field: z.enum([
      'minimumNoticeMinutes',
      'holdMinutes',
      'freeCancelHours',
      'lateRefundPercent',
      'cancelGraceMinutes',
      'horizonWeeks',
      'reminderHours',
      'minimumMinutes',
    ]),
    ...fromTo(count),
  }),
  z.object({
    field: z.enum(['legalName', 'legalAddress', 'bin', 'placeOfSupply', 'officer', 'taxName']),
    ...fromTo(z.string()),
  }),
  z.object({
    field: z.enum([
      'businessName',
      'businessNameBn',
      'contactEmail',
      'contactPhone',
      'contactAddress',
      'contactAddressBn',
      'openingHours',
      'locale',
      'currency',
      'timeZone',
      'country',
    ]),
    ...fromTo(z.string()),
  }),
  z.object({ field: z.literal('doneAt'), ...fromTo(z.enum(PLACES_OF_WORK)) }),
  z.object({ field: z.literal('speeds'), ...fromTo(z.array(count)) }),
  z.object({ field: z.literal('learns'), ...fromTo(z.boolean()) }),
  z.object({ field: z.literal('taxRate'), ...fromTo(z.number().nullable()) }),
  z.object({ field: z.literal('taxMode'), ...fromTo(z.enum(TAX_MODES)) }),
  z.object({ field: z.literal('maximumDaysAhead'), ...fromTo(count.nullable()) }),
  z.object({
    field: z.enum([
      'description',
      'descriptionBn',
      'includes',
      'includesBn',
      'checklist',
      'img',
      'asks',
      'color',
      'members',
      'excludedServices',
      'reminders',
      'quietHours',
      'badReviewStars',
      'digestTime',
      'messageChannels',
      'partPrice',
      'monthlyParts',
      'messageTextEn',
      'messageTextBn',
      'areas',
      'base',
      'serviceId',
      'areaId',
      'weekdays',
      'fromTime',
      'toTime',
      'fromDate',
      'toDate',
      'vehicleSizes',
      'couponServices',
      'placeSizes',
      'entered.name',
      'entered.email',
      'entered.phone',
      'entered.address',
      'entered.area',
      'entered.note',
      'entered.photos',
      'entered.vehicle',
      'entered.place',
    ]),
  }),
])
export type ChangedField = z.infer<typeof changedFieldSchema>

/** The thing that was changed, with what names it: null where that does not apply or is gone. */
const subjectSchema = z.object({
  /** The table's name in the singular. Several attempts and refunds of one booking appear as that booking. */
  type: z.enum([
    'service',
    'slot',
    'schedule',
    'closed_date',
    'crew',
    'booking',
    'disturbance',
    'user',
    'review',
    'services',
    'area',
    'areas',
    'business',
    'house_rules',
    'tax_settings',
    'travel_settings',
    'message_settings',
    'message_texts',
    'messages',
    'price_rule',
    'price_rules',
    'coupon',
    'price_settings',
    'size_list',
    'home_pictures',
    'look',
    'statements',
    'bookings',
    'history',
    'month',
  ]),
  /** Null when it does not exist any more. */
  _id: idSchema.nullable(),
  service: namedServiceSchema.nullable(),
  /**
   * The name of a person, a review's writer, a booking's customer, a closed time or a crew, or that of an area at the
   * time of the change.
   */
  name: z.string().nullable(),
  bookingCode: z.string().nullable(),
  /** The time of a slot or a booking. */
  slot: timeSchema.nullable(),
  /**
   * The days of a closed time, of a disturbance or of a crew's time off, or those whose slots were created. The times of a closed time
   * are null when it has whole days.
   */
  days: z
    .object({
      from: dateSchema,
      to: dateSchema,
      fromTime: wallTimeSchema.nullable(),
      toTime: wallTimeSchema.nullable(),
    })
    .nullable(),
})
export type ChangeSubject = z.infer<typeof subjectSchema>

/** A change as it was recorded in its transaction. */
export const recordedChangeSchema = z.object({
  _id: idSchema,
  at: instantSchema,
  kind: z.enum(CHANGE_KINDS),
  action: z.enum(ACTIONS),
  /** Null when a job or the command line made the change. */
  by: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** The network of the caller, for readers who may read all changes; null when the system acted. */
  address: z.string().nullable(),
  /** The number of failures within an hour of a sign-in or a confirmation; 1 for everything else. */
  count: z.int(),
  subject: subjectSchema,
  changes: z.array(changedFieldSchema),
  reason: z.string().nullable(),
  money: amountSchema.nullable(),
  /** The number of slots that were created, withdrawn or reopened. */
  slots: z.int().nullable(),
})
export type RecordedChange = z.infer<typeof recordedChangeSchema>

/**
 * Days are in the business's zone, both included. `q` is searched in the names of persons, booking codes, reasons, old
 * and new values and network addresses. `subject` narrows to the changes of one thing: its type and its id.
 */
export const changeFilterSchema = z.object({
  kind: z.enum(CHANGE_KINDS).optional(),
  by: idSchema.optional(),
  from: typedDateSchema.optional(),
  to: typedDateSchema.optional(),
  q: searchTextSchema.optional(),
  subjectType: z.enum(['service', 'slot', 'schedule', 'crew', 'user']).optional(),
  subjectId: idSchema.optional(),
})
export type ChangeFilter = z.infer<typeof changeFilterSchema>

export const changeListQuerySchema = changeFilterSchema.extend(pageQuerySchema.shape)
export type ChangeListQuery = z.infer<typeof changeListQuerySchema>
export const changeListResponseSchema = successList(recordedChangeSchema)
