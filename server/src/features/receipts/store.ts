import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { ReceiptsTable } from '../../platform/schema/bookings.ts'

export type ReceiptRow = Selectable<ReceiptsTable>

export async function selectReceipt(tx: Tx, bookingId: string): Promise<ReceiptRow | undefined> {
  return tx.selectFrom('receipts').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()
}

/** The year's next number. The counter's row stays locked, so that numbers are unique and without gaps. */
export async function takeNumber(tx: Tx, year: number): Promise<number> {
  const { last_number } = await tx
    .insertInto('receipt_counters')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet((eb) => ({ last_number: eb('receipt_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertReceipt(tx: Tx, receipt: Insertable<ReceiptsTable>): Promise<ReceiptRow> {
  return tx.insertInto('receipts').values(receipt).returningAll().executeTakeFirstOrThrow()
}
