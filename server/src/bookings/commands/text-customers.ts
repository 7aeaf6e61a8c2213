import { STAFF_TEXT } from '@jhilik/contract/messages.ts'
import type { StaffTextPreview, StaffTextRequest } from '@jhilik/contract/staff-texts.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { partsOf, shownCost } from '../../messages/rules/text-messages.ts'
import { planStaffText } from '../../messages/store/messages.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { hashOf } from '../../platform/request-keys.ts'
import { writeSample } from '../mails/messages.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findReached } from '../views/staff-texts.ts'
import { NO_MONEY } from '../views/told-events.ts'
import { findBookings } from './act-on-booking.ts'

/** Returns who would get a text, and how it arrives. Throws 404 for an unknown booking. */
export async function previewStaffText(
  ctx: Context,
  { bookings: ids, channel, text }: StaffTextRequest,
): Promise<StaffTextPreview> {
  const { reached, unreached } = await findReached(ctx, ctx.db, await findBookings(ctx.db, ids), channel)
  const [first] = reached
  const sample = first ? await sampleOf(ctx, first, { channel, text }) : null
  const parts = sample && channel === 'sms' ? partsOf(sample.text) : null
  return {
    count: reached.length,
    parts,
    cost:
      parts === null
        ? null
        : shownCost(parts * reached.length, await readMessageSettings(ctx.db), ctx.config),
    unreached: unreached.map(({ id, code, customer_name }) => ({ _id: id, code, customer: customer_name })),
    sample,
  }
}

async function sampleOf(
  ctx: Context,
  booking: BookingRow,
  { channel, text }: Pick<StaffTextRequest, 'channel' | 'text'>,
): Promise<NonNullable<StaffTextPreview['sample']>> {
  const news = {
    ...NO_MONEY,
    event: STAFF_TEXT,
    booking,
    text,
    offer: null,
    visit: null,
    receiptUrl: null,
    facts: {},
    now: ctx.clock.now(),
  } as const
  const { locale, mail, sms } = await writeSample(ctx, news)
  const isMail = channel === 'email'
  return { language: locale, subject: isMail ? mail.subject : null, text: isMail ? text : sms.text }
}

/**
 * Plans a message with a text of staff to the customer of each booking, one to each address. The same request with its key
 * again changes nothing. Returns how many are sent. Throws 404 for an unknown booking, 400 when nobody is reached in this way,
 * idempotency_key_reused.
 */
export async function textCustomers(
  ctx: Context,
  actor: Confirmed,
  request: StaffTextRequest,
  key: string | undefined,
): Promise<number> {
  const { bookings: ids, channel, text } = request
  const at = ctx.clock.now()
  const id = newId()
  const hash = hashOf(request)
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('staff_texts')
      .values({
        id,
        body: text,
        written_by: actor.id,
        request_key: key ?? null,
        request_hash: hash,
        created_at: at,
      })
      .onConflict((conflict) => conflict.columns(['written_by', 'request_key']).doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows !== 1n) return countKnown(tx, { writtenBy: actor.id, key, hash })
    const { reached } = await findReached(ctx, tx, await findBookings(tx, ids), channel)
    if (reached.length === 0) throw invalidField('channel', messages.nobodyIsReached)
    for (const booking of reached) {
      await planStaffText(ctx, tx, { bookingId: booking.id, subjectId: id, channel })
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'booking.texted',
        subjectId: booking.id,
        detail: { channel },
        at,
      })
    }
    return reached.length
  })
}

const countMessages = sql<number>`(
  select count(*) from messages where event = 'own_text' and subject_id = staff_texts.id)`

/** Returns how many messages the request with this key has planned before. */
async function countKnown(
  tx: Tx,
  { writtenBy, key, hash }: { writtenBy: string; key: string | undefined; hash: string },
): Promise<number> {
  const known = await tx
    .selectFrom('staff_texts')
    .select(['request_hash', countMessages.as('count')])
    .where('written_by', '=', writtenBy)
    .where('request_key', '=', key ?? null)
    .executeTakeFirst()
  if (known?.request_hash !== hash) throw problem('idempotency_key_reused')
  return known.count
}
