import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import type { SandboxTransactionsTable } from '../../platform/schema/operations.ts'

/** The sandbox's transactions. Only the sandbox reads them; all processes share them. */
export interface Transaction extends Omit<Selectable<SandboxTransactionsTable>, 'fields'> {
  fields: Omit<StartRequest, 'signature_key'> & { method?: string; reason?: string }
}

/** Makes `AAM…`, like the real gateway. It cannot be guessed, because it opens the payment page. */
const newTrack = () => `AAM${randomBytes(15).toString('hex').toUpperCase()}`

const toTransaction = (row: Selectable<SandboxTransactionsTable> | undefined) =>
  row as Transaction | undefined

/** Returns the new track, or null when the shop's reference was used before. */
export async function openTransaction(db: Db, request: StartRequest, at: Date): Promise<string | null> {
  const { signature_key: _secret, ...fields } = request
  const row = await db
    .insertInto('sandbox.transactions')
    .values({
      track: newTrack(),
      tran_id: request.tran_id,
      store_id: request.store_id,
      amount: request.amount,
      currency: request.currency,
      status_code: '0',
      decided_at: null,
      fields: JSON.stringify(fields),
      bank_txn: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('tran_id').doNothing())
    .returning('track')
    .executeTakeFirst()
  return row?.track ?? null
}

export async function findByTrack(db: Db, track: string): Promise<Transaction | undefined> {
  const rows = db.selectFrom('sandbox.transactions').selectAll().where('track', '=', track)
  return toTransaction(await rows.executeTakeFirst())
}

export async function findByTranId(
  db: Db,
  storeId: string,
  tranId: string,
): Promise<Transaction | undefined> {
  const rows = db.selectFrom('sandbox.transactions').selectAll()
  return toTransaction(
    await rows.where('store_id', '=', storeId).where('tran_id', '=', tranId).executeTakeFirst(),
  )
}

interface Decision {
  code: '2' | '3' | '7'
  /** The transaction check reports the decision from then on. */
  at: Date
  method?: string
  reason?: string
}

/** Stores the first decision; a second click changes nothing. */
export async function decide(
  db: Db,
  track: string,
  { code, at, method, reason }: Decision,
): Promise<boolean> {
  const result = await db
    .updateTable('sandbox.transactions')
    .set({
      status_code: code,
      decided_at: at,
      bank_txn: code === '2' ? randomBytes(5).toString('hex').toUpperCase() : null,
      fields: sql`fields || ${JSON.stringify({ method, reason })}::jsonb`,
    })
    .where('track', '=', track)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns `0` until the decision takes effect. */
export function codeAt(transaction: Transaction, now: Date): '0' | '2' | '3' | '7' {
  const decided = transaction.decided_at !== null && transaction.decided_at <= now
  return decided ? transaction.status_code : '0'
}

const required = (max: number) => z.string().min(1, 'This field is required').max(max, 'Too long')
const address = z.url({ protocol: /^https?$/, error: 'Not a valid address' }).max(2000)

/** The body of the start call: aamarpay.readme.io/reference/initiate-payment-json. */
export const startRequestSchema = z.object({
  store_id: required(60),
  signature_key: required(100),
  tran_id: required(32).regex(/^[\w-]+$/, 'Letters, digits and hyphens only'),
  amount: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,3})?$/, 'Digits and a period only')
    .refine((text) => Number(text) > 0, 'Must be more than nothing'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Unknown currency'),
  desc: required(500),
  cus_name: required(200),
  cus_email: required(254),
  cus_phone: required(40),
  cus_add1: required(400),
  cus_add2: z.string().max(400).optional(),
  cus_city: z.string().max(100).optional(),
  cus_country: z.string().max(100).optional(),
  success_url: address,
  fail_url: address,
  cancel_url: address,
  opt_a: z.string().max(500).optional(),
  opt_b: z.string().max(500).optional(),
  type: z.literal('json'),
})
type StartRequest = z.infer<typeof startRequestSchema>
