import type { Checklist } from '@jhilik/contract/set-up.ts'
import { readHouseRules } from '../../calendar/views/house-rules.ts'
import { hasOwnPage } from '../../catalog/views/pages.ts'
import { findOfferTime, listServices } from '../../catalog/views/services.ts'
import type { Context } from '../../context.ts'
import { findWays } from '../../people/views/second-factors.ts'
import type { Actor } from '../../platform/guard.ts'
import { readSetting } from '../../platform/settings.ts'
import { placesOf } from '../rules/backups.ts'
import { checklistOf } from '../rules/set-up.ts'
import { readStoredBusiness } from './business.ts'

/** The owner has confirmed that the information pages say what the business does. */
export const PAGES_READ_KEY = 'pages-read'
/** The mail server has taken a test mail. */
export const MAIL_TESTED_KEY = 'mail-tested'

/** Returns what is still missing before going live, for the caller. */
export async function readChecklist(ctx: Context, { id, role }: Actor): Promise<Checklist> {
  const { config, db, meters } = ctx
  const { contact, metrics } = config
  const rules = await readHouseRules(db, config)
  const services = await listServices(db, await findOfferTime(db, config, ctx.clock.now()))
  const terms = services.length > 0 ? services.map((service) => service.paymentTerms) : [rules.paymentTerms]
  const gateways = [...ctx.gateways.values()]
  const mail = meters.messages('mail')
  return checklistOf({
    hasSecondFactor: (await findWays(db, { id, role })).length > 0,
    needsSecondFactor: config.adminSecondFactor === 'required',
    hasOwnName: 'name' in config.businessSetBy || (await readStoredBusiness(db)).name !== undefined,
    isReachable: contact.email !== null || contact.phone !== null,
    hasOpeningHours: contact.hours.length > 0,
    services: services.length,
    hasFreeSlot: services.some(({ nextSlot }) => nextSlot !== null),
    hasStore: gateways.some(({ environment }) => environment === 'live'),
    isPaidOnSite: terms.every(({ kind }) => kind === 'none'),
    sandboxes: gateways.filter(({ environment }) => environment === 'sandbox').map(({ name }) => name),
    mail: {
      isSet: config.smtpUrl !== null,
      hasWorked: mail.lastSuccessAt !== null || (await readSetting(db, MAIL_TESTED_KEY)) !== undefined,
      lastError: mail.failingSince && mail.lastError,
    },
    hasSms: ctx.sms !== null,
    publicUrl: config.publicUrl,
    makesBackups: placesOf(config.backups).length > 0,
    pagesAreOwn: await hasOwnPage(config, 'terms'),
    pagesAreRead: (await readSetting(db, PAGES_READ_KEY)) === true,
    hasMetrics: metrics.token !== null || metrics.port !== null,
  })
}
