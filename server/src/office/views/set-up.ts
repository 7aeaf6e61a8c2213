import type { Checklist, ChecklistItem } from '@jhilik/contract/set-up.ts'
import { readHouseRules } from '../../calendar/views/house-rules.ts'
import { hasOwnPage } from '../../catalog/views/pages.ts'
import { findOfferTime, listServices } from '../../catalog/views/services.ts'
import type { Context } from '../../context.ts'
import { findWays } from '../../people/views/second-factors.ts'
import type { Actor } from '../../platform/guard.ts'
import { isLoopback } from '../../platform/plain-http.ts'
import { readSetting } from '../../platform/settings.ts'
import { placesOf } from '../rules/backups.ts'
import { readStoredBusiness } from './business.ts'

/** The owner has confirmed that the information pages say what the business does. */
export const PAGES_READ_KEY = 'pages-read'
/** The mail server has taken a test mail. */
export const MAIL_TESTED_KEY = 'mail-tested'

type Entry = Checklist['items'][number]
type Judged = Pick<Entry, 'state'> & Partial<Pick<Entry, 'variables' | 'detail'>>

const doneOr = (isDone: boolean, otherwise: 'missing' | 'recommended'): Entry['state'] =>
  isDone ? 'done' : otherwise

/** Returns what is still missing before going live, for the caller, in the order of the contract. */
export async function readChecklist(ctx: Context, { id, role }: Actor): Promise<Checklist> {
  const { config, db } = ctx
  const { contact, metrics, publicUrl } = config
  const hasSecondFactor = (await findWays(db, { id, role })).length > 0
  const hasOwnName = 'name' in config.businessSetBy || (await readStoredBusiness(db)).name !== undefined
  const isReachable = contact.email !== null || contact.phone !== null
  const { page: services } = await listServices(db, await findOfferTime(db, config, ctx.clock.now()))
  const hasFreeSlot = services.some(({ nextSlot }) => nextSlot !== null)
  const rules = await readHouseRules(db, config)
  const terms = services.length > 0 ? services.map(({ paymentTerms }) => paymentTerms) : [null]
  const isPaidOnSite = terms.every((own) => (own ?? rules.paymentTerms).kind === 'none')
  const pagesAreRead = (await readSetting(db, PAGES_READ_KEY)) === true

  const entry = (item: ChecklistItem, place: Entry['place'], judged: Judged): Entry => {
    const { state, variables = [], detail = null } = judged
    return { item, place, state, variables: state === 'done' ? [] : variables, detail }
  }
  const items: Entry[] = [
    entry('second_factor', 'second_factors', {
      state: doneOr(hasSecondFactor, config.adminSecondFactor === 'required' ? 'missing' : 'recommended'),
    }),
    entry('contact', 'business', { state: doneOr(hasOwnName && isReachable, 'missing') }),
    entry('opening_hours', 'business', { state: doneOr(contact.hours.length > 0, 'recommended') }),
    entry('services', 'services', { state: doneOr(services.length > 0, 'missing') }),
    entry('free_slots', 'schedules', { state: doneOr(hasFreeSlot, 'missing') }),
    entry('payments', 'server', judgePayments(ctx, isPaidOnSite)),
    entry('mail', 'server', await judgeMail(ctx)),
    entry('sms', 'server', { state: doneOr(ctx.sms !== null, 'recommended'), variables: ['SMS_PROVIDER'] }),
    entry('https', 'server', {
      state: doneOr(isEncrypted(publicUrl), 'missing'),
      variables: ['PUBLIC_URL'],
      detail: publicUrl,
    }),
    entry('backups', 'server', {
      state: doneOr(placesOf(config.backups).length > 0, 'missing'),
      variables: ['BACKUP_DIR'],
    }),
    entry('pages', 'pages', {
      state: doneOr((await hasOwnPage(config, 'terms')) || pagesAreRead, 'missing'),
    }),
    entry('metrics', 'server', {
      state: doneOr(metrics.token !== null || metrics.port !== null, 'recommended'),
      variables: ['METRICS_TOKEN'],
    }),
  ]
  return { items, ready: items.every(({ state }) => state !== 'missing') }
}

/** Customers could still choose the sandbox where everything may be paid on site. */
function judgePayments(ctx: Context, isPaidOnSite: boolean): Judged {
  // The owner has chosen payments on site only.
  if (ctx.gateways.size === 0) return { state: 'done' }
  const gateways = [...ctx.gateways.values()]
  const hasStore = gateways.some(({ environment }) => environment === 'live')
  const sandboxes = gateways.filter(({ environment }) => environment === 'sandbox').map(({ name }) => name)
  if (hasStore && sandboxes.length === 0) return { state: 'done' }
  return {
    state: hasStore || isPaidOnSite ? 'recommended' : 'missing',
    variables: ['GATEWAYS'],
    detail: sandboxes.length > 0 ? sandboxes.join(', ') : null,
  }
}

async function judgeMail({ config, db, meters }: Context): Promise<Judged> {
  if (config.smtpUrl === null) return { state: 'missing', variables: ['SMTP_URL', 'MAIL_FROM'] }
  const { lastSuccessAt, failingSince, lastError } = meters.messages('mail')
  const hasWorked = lastSuccessAt !== null || (await readSetting(db, MAIL_TESTED_KEY)) !== undefined
  const detail = failingSince && lastError
  return { state: doneOr(hasWorked && detail === null, 'missing'), detail }
}

function isEncrypted(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && !isLoopback(hostname)
}
