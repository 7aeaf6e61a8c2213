import type { MoneyDay, MoneyDaysQuery } from '@jhilik/contract/money-days.ts'
import type { Db } from '../../platform/db.ts'
import { sumEntries } from './money-sums.ts'

/** Returns the sums of each day, gateway and currency in the ledger, the newest day first. */
export async function listMoneyDays(db: Db, query: MoneyDaysQuery): Promise<MoneyDay[]> {
  const days = await sumEntries(db, query, 'day')
  return days.map(({ key, ...sums }) => ({ date: key, ...sums }))
}
