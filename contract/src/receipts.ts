import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { chargeSchema, namedLineSchema, staffDiscountSchema } from './bookings.ts'
import { contactSchema } from './contacts.ts'
import { documentSeriesSchema } from './document-numbers.ts'
import { success } from './envelope.ts'
import { monthSchema } from './money-months.ts'
import { pageQuerySchema } from './paging.ts'
import { placeSchema } from './place-schemas.ts'
import {
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  utcOffsetSchema,
  wallTimeSchema,
} from './primitives.ts'
import { taxAmountSchema } from './tax.ts'
import { vehicleSchema } from './vehicle-schemas.ts'

export const documentSellerSchema = z.object({
  name: z.string(),
  address: z.string().nullable(),
  /** In Bangla; null when they are the same. */
  nameBn: z.string().nullable().default(null),
  addressBn: z.string().nullable().default(null),
  url: z.string().nullable(),
  /** The business number. A document that has it is a tax invoice (in Bangladesh Mushak 6.3). */
  bin: z.string().nullable(),
  placeOfSupply: z.string().nullable(),
  officer: z.string().nullable(),
})
export type DocumentSeller = z.infer<typeof documentSellerSchema>

const documentBuyerSchema = contactSchema.extend({ bin: z.string() })
export type DocumentBuyer = z.infer<typeof documentBuyerSchema>

export const boughtSchema = z.object({
  code: z.string(),
  service: z.string(),
  serviceBn: z.string(),
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  utcOffset: utcOffsetSchema,
  /** Null when the service needed no vehicle. */
  vehicle: vehicleSchema.nullable(),
  ...placeSchema.shape,
  /**
   * The lines that were not canceled, with their add-ons, and what was added to their sum: together the price. Absent in documents
   * that are older than lines.
   */
  lines: z.array(namedLineSchema.extend({ amount: z.number() })).optional(),
  charges: z.array(chargeSchema).optional(),
  /** What staff had taken off the price. Absent in older documents, which have only the sum. */
  discounts: z.array(staffDiscountSchema).optional(),
  /** The area in which it was done, as it was named then; absent where none was chosen, and in older documents. */
  area: namedAreaSchema.omit({ _id: true }).optional(),
  /** The vehicles of all lines but the first. */
  moreVehicles: z.array(vehicleSchema).optional(),
})
export type Bought = z.infer<typeof boughtSchema>

/**
 * A receipt over money that was received, or a credit note over money that was paid or taken back. It never changes.
 */
export const receiptDocumentSchema = z.object({
  _id: idSchema,
  series: documentSeriesSchema,
  number: z.string(),
  /** The receipt that a credit note credits, or the credit note that a receipt takes back. */
  refersTo: z.string().nullable(),
  issuedAt: instantSchema,
  /** Date and time of issue are in the business's zone. */
  issuedOn: dateSchema,
  issuedTime: wallTimeSchema,
  seller: documentSellerSchema,
  buyer: documentBuyerSchema,
  bought: boughtSchema,
  /** The amount has no sign. */
  amount: z.number(),
  currency: currencySchema,
  /** The amount was given beyond the price; no tax is due on it. */
  isTip: z.boolean(),
  gateway: z.string().nullable(),
  method: z.string().nullable(),
  /** The gateway's transaction, or the reference that staff entered. */
  reference: z.string().nullable(),
  tran_id: z.string().nullable(),
  /** The price of the booking when the document was issued. Null for tips and for money in another currency. */
  price: z.number().nullable(),
  discount: z.number().nullable(),
  paidBefore: z.number().nullable(),
  /** The amount that is owed afterwards; null where nothing is. */
  due: z.number().nullable(),
  /** The tax within the amount. */
  tax: taxAmountSchema.nullable(),
})
export type ReceiptDocument = z.infer<typeof receiptDocumentSchema>

/** `GET /bookings/{id}/receipt` returns what was paid for a booking, with its documents. */
export const receiptSchema = z.object({
  /** The number of the first document. */
  number: z.string(),
  issuedAt: instantSchema,
  issuedOn: dateSchema,
  business: z.object({ name: z.string(), url: z.string() }),
  customer: contactSchema,
  booking: boughtSchema.extend({ _id: idSchema }),
  price: z.number(),
  discount: z.number(),
  /** The sum of the documents' taxes. */
  tax: taxAmountSchema.nullable(),
  payments: z.array(
    z.object({
      tran_id: z.string(),
      gateway: z.string(),
      /** The payment method, when the gateway named it: `bkash`, `visa`. */
      method: z.string().nullable(),
      paidOn: dateSchema,
      amount: z.number(),
      /** The sum of the refunds that have succeeded. Null without the permission, like `refundDue`. */
      refunded: z.number().nullable(),
      /** The sum of the refunds that have not succeeded yet. */
      refundDue: z.number().nullable(),
    }),
  ),
  /** The sum of the payments, with tips. */
  paid: z.number(),
  tips: z.number(),
  /** Null for staff who may not read payments, like `refundDue` and `net`. They see no credit notes either. */
  refunded: z.number().nullable(),
  refundDue: z.number().nullable(),
  /** `paid` less `refunded`. */
  net: z.number().nullable(),
  /** The amount that is still owed. */
  due: z.number(),
  currency: currencySchema,
  /** The documents in the order in which they were issued. */
  documents: z.array(receiptDocumentSchema).min(1),
})
export type Receipt = z.infer<typeof receiptSchema>
export const receiptResponseSchema = success(receiptSchema)

export const receiptQuerySchema = z.object({
  token: z.string().max(1000).optional(),
})

export const receiptPdfQuerySchema = receiptQuerySchema.extend({
  /** The language of the PDF; the business's is the default. */
  lang: z.enum(['en', 'bn']).optional(),
  /** The only document to include. When it is absent, the PDF has all documents of the booking, one per page. */
  document: idSchema.optional(),
})

/** The query of `GET /money/documents`. The month is that of the date of issue in the business's zone. */
export const documentsQuerySchema = z.object({ month: monthSchema, series: documentSeriesSchema.optional() })
export type DocumentsQuery = z.infer<typeof documentsQuerySchema>
/** The list comes in pages; the file of the month is whole. */
export const documentListQuerySchema = documentsQuerySchema.extend(pageQuerySchema.shape)
export type DocumentListQuery = z.infer<typeof documentListQuerySchema>

/** A line of the list of a month. It contains no contact data. */
export const documentLineSchema = receiptDocumentSchema
  .pick({
    _id: true,
    series: true,
    number: true,
    refersTo: true,
    issuedOn: true,
    issuedTime: true,
    amount: true,
    currency: true,
    isTip: true,
    gateway: true,
    method: true,
    tax: true,
  })
  .extend({
    buyerName: z.string(),
    buyerBin: z.string(),
    service: z.string(),
    serviceBn: z.string(),
    booking: z.object({ _id: idSchema, code: z.string() }),
  })
export type DocumentLine = z.infer<typeof documentLineSchema>
/**
 * A page of documents, newest first, with the number and the totals of all of them, from which credit notes are subtracted.
 */
export const documentListSchema = z.object({
  documents: z.array(documentLineSchema),
  /** Leads to the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  count: z.int(),
  totals: z.array(
    z.object({
      currency: currencySchema,
      received: z.number(),
      credited: z.number(),
      tax: z.number(),
    }),
  ),
})
export type DocumentList = z.infer<typeof documentListSchema>
export const documentListResponseSchema = success(documentListSchema)
