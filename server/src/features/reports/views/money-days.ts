import type { MoneyDay, MoneyDaysQuery } from '@jhilik/contract/money-days.ts'
import type { Db } from '../../../platform/db.ts'
import { sumEntries } from './money-sums.ts'

/** What the ledger says of each day, gateway and currency, the newest day first. */
export async function listMoneyDays(db: Db, query: MoneyDaysQuery): Promise<MoneyDay[]> {
  const days = await sumEntries(db, query, 'day')
  return days.map(({ key, ...sums }) => ({ date: key, ...sums }))
}
