import type { Checklist, ChecklistItem } from '@jhilik/contract/set-up.ts'
import { isLoopback } from '../../platform/plain-http.ts'

/** The facts about an installation from which the checklist is made. */
export interface Found {
  hasSecondFactor: boolean
  needsSecondFactor: boolean
  hasOwnName: boolean
  isReachable: boolean
  hasOpeningHours: boolean
  services: number
  hasFreeSlot: boolean
  /** A gateway of a real store is configured. */
  hasStore: boolean
  /** Nothing has to be paid online. */
  isPaidOnSite: boolean
  sandboxes: readonly string[]
  mail: { isSet: boolean; hasWorked: boolean; lastError: string | null }
  hasSms: boolean
  publicUrl: string
  makesBackups: boolean
  pagesAreOwn: boolean
  pagesAreRead: boolean
  hasMetrics: boolean
}

type Entry = Checklist['items'][number]

interface Options {
  state: Entry['state']
  variables?: string[]
  detail?: string | null
}

const doneOr = (isDone: boolean, otherwise: 'missing' | 'recommended'): Entry['state'] =>
  isDone ? 'done' : otherwise

function isEncrypted(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && !isLoopback(hostname)
}

/** Customers could still choose the sandbox where everything may be paid on site. */
function judgePayments({ hasStore, isPaidOnSite, sandboxes }: Found): Options {
  if (hasStore && sandboxes.length === 0) return { state: 'done' }
  const detail = sandboxes.length > 0 ? sandboxes.join(', ') : null
  return {
    state: hasStore || isPaidOnSite ? 'recommended' : 'missing',
    variables: ['GATEWAYS'],
    detail,
  }
}

function judgeMail({ isSet, hasWorked, lastError }: Found['mail']): Options {
  if (!isSet) return { state: 'missing', variables: ['SMTP_URL', 'MAIL_FROM'] }
  return { state: doneOr(hasWorked && lastError === null, 'missing'), detail: lastError }
}

/** Returns the checklist in the order of the contract. */
export function checklistOf(found: Found): Checklist {
  const entry = (item: ChecklistItem, place: Entry['place'], options: Options): Entry => {
    const { state, variables = [], detail = null } = options
    return { item, place, state, variables: state === 'done' ? [] : variables, detail }
  }
  const items: Entry[] = [
    entry('second_factor', 'second_factors', {
      state: doneOr(found.hasSecondFactor, found.needsSecondFactor ? 'missing' : 'recommended'),
    }),
    entry('contact', 'business', { state: doneOr(found.hasOwnName && found.isReachable, 'missing') }),
    entry('opening_hours', 'business', { state: doneOr(found.hasOpeningHours, 'recommended') }),
    entry('services', 'services', { state: doneOr(found.services > 0, 'missing') }),
    entry('free_slots', 'schedules', { state: doneOr(found.hasFreeSlot, 'missing') }),
    entry('payments', 'server', judgePayments(found)),
    entry('mail', 'server', judgeMail(found.mail)),
    entry('sms', 'server', { state: doneOr(found.hasSms, 'recommended'), variables: ['SMS_PROVIDER'] }),
    entry('https', 'server', {
      state: doneOr(isEncrypted(found.publicUrl), 'missing'),
      variables: ['PUBLIC_URL'],
      detail: found.publicUrl,
    }),
    entry('backups', 'server', {
      state: doneOr(found.makesBackups, 'missing'),
      variables: ['BACKUP_DIR'],
    }),
    entry('pages', 'pages', { state: doneOr(found.pagesAreOwn || found.pagesAreRead, 'missing') }),
    entry('metrics', 'server', {
      state: doneOr(found.hasMetrics, 'recommended'),
      variables: ['METRICS_TOKEN'],
    }),
  ]
  return { items, ready: items.every(({ state }) => state !== 'missing') }
}
