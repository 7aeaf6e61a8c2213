import type { Config } from '../../config.ts'
import { listStaffAddresses } from '../../people/views/accounts.ts'
import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'

/**
 * Lists the recipients of mails about money that waits for a person: the business, or the staff who decide about it.
 */
export async function listMoneyRecipients(
  config: Config,
  db: Db,
): Promise<{ email: string; locale: Locale }[]> {
  const { email } = config.contact
  if (email) return [{ email, locale: config.locale }]
  const staff = await listStaffAddresses(db, 'refunds.make')
  return staff.map(({ email, locale }) => ({ email, locale: locale ?? config.locale }))
}
