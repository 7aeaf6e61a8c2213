import type { BookLine } from '../../server/test/gateways/hosted-pages.ts'
import type { EntryFact } from './evidence.ts'
import type { Outage } from './outages.ts'
import { AFTERMATHS, CONDUCTS, GATEWAYS, type PlaceToPay } from './plan.ts'
import type { PlannedTrouble } from './planned-trouble.ts'
import type { Outcome } from './run.ts'

const PLACES: readonly PlaceToPay[] = [...GATEWAYS, 'cash']

type Cell = string | number

function table(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const amount = (minor: number) =>
  (minor / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The result as Markdown. */
export function describeOutcome(outcome: Outcome, { outages, kills }: PlannedTrouble): string {
  const { options, differences, evidence, seconds, waiting, stories } = outcome
  const verdict =
    differences.length === 0
      ? '**Every entry matches to the last minor unit: no difference on either side.**'
      : `**${differences.length} differences.**`
  return `${[
    '# A thousand payments',
    `The last run of \`npm run bench:payments -- --write\`, which wrote this file: ${options.bookings} orders over four gateways and on site, seed ${options.seed}. The product, a PostgreSQL server and the gateways' test servers are processes of their own and speak HTTP; customers book, follow the redirects and press buttons on the payment pages. Every gateway has an outage and the server is killed twice. In the end the statements of the gateways' own books are imported and everything is compared.`,
    verdict,
    describeDifferences(differences),
    '## What customers did',
    describeConducts(outcome),
    `${evidence.acknowledged.length} orders were answered with a booking; ${stories.length - evidence.acknowledged.length} customers gave up before (${describeGivingUp(outcome)}).`,
    '## What became of the bookings',
    describeBookings(outcome),
    waiting > 0 &&
      `${waiting} payments wait for an answer that ends them, and nobody can pay them: pages of bKash, which keeps them for a day and takes no money there once the hold has ended, and payments whose page got lost in an outage, about which SSLCOMMERZ says that nobody has paid yet.`,
    '## What staff and customers did afterwards',
    describeAftermaths(outcome),
    '## Outages and kills',
    describeOutages(outages.planned),
    describeKills(kills),
    '## Money',
    "Each sum twice: from the gateway's books / from the ledger.",
    describeMoney(outcome),
    describeOnSite(outcome),
    '## Statements',
    describeStatements(outcome),
    '## What was compared',
    describeChecks(outcome),
    `Duration: ${Math.round(seconds.orders / 60)} minutes of orders, ${Math.round(seconds.settling / 60)} minutes until nothing was open. Holds last two minutes, payment pages three.`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

const SHOWN = 50

export function describeDifferences(differences: readonly string[]): string {
  const shown = differences.slice(0, SHOWN).map((difference) => `- ${difference}`)
  if (differences.length > SHOWN) shown.push(`- and ${differences.length - SHOWN} more`)
  return shown.join('\n')
}

function describeConducts({ stories }: Outcome): string {
  const count = (conduct: string, gateway: string) =>
    stories.filter(({ order }) => order.conduct === conduct && order.gateway === gateway).length
  const rows = Object.entries(CONDUCTS).map(([conduct, text]) => {
    const counts = PLACES.map((gateway) => count(conduct, gateway))
    return [text, ...counts, counts.reduce((sum, each) => sum + each, 0)]
  })
  return table(['The customer …', ...PLACES, 'all'], rows)
}

function describeGivingUp({ stories }: Outcome): string {
  const reasons = Map.groupBy(
    stories.flatMap(({ gaveUp }) => (gaveUp ? [gaveUp] : [])),
    (reason) => reason,
  )
  return [...reasons].map(([reason, all]) => `${reason}: ${all.length}`).join('; ') || 'nobody'
}

function describeBookings({ evidence, stories }: Outcome): string {
  const gatewayOf = new Map(stories.map(({ bookingId, order }) => [bookingId, order.gateway]))
  const statuses = [...new Set(evidence.bookings.map(({ status }) => status))].sort()
  const rows = statuses.map((status) => {
    const ofStatus = evidence.bookings.filter((booking) => booking.status === status)
    const known = PLACES.map((gateway) => ofStatus.filter(({ id }) => gatewayOf.get(id) === gateway).length)
    return [status, ...known, ofStatus.length]
  })
  const note = 'The last column counts also bookings whose customer got no answer and gave up.'
  return `${table(['status', ...PLACES, 'all'], rows)}\n\n${note}`
}

const describeAftermaths = ({ staff }: Outcome) =>
  table(
    ['', 'times'],
    Object.entries(AFTERMATHS).flatMap(([name, text]) => {
      const times = [...staff.done].find(([done]) => done === name)?.[1]
      return times ? [[text, times]] : []
    }),
  )

const describeOutages = (outages: readonly Outage[]) =>
  table(
    ['gateway', 'orders', 'seconds', 'what it did'],
    outages.map(({ gateway, kind, from, until, seconds }) => [
      gateway,
      `${Math.round(from * 100)}–${Math.round(until * 100)} %`,
      seconds ?? '',
      kind,
    ]),
  )

const describeKills = (kills: PlannedTrouble['kills']) =>
  kills
    .map(
      ({ after, seconds }) =>
        `The server was killed (SIGKILL) after ${after} orders and answered again after ${seconds.toFixed(0)} s.`,
    )
    .join(' ')

function describeMoney({ evidence: { books, entries } }: Outcome): string {
  const sumLines = (lines: readonly BookLine[], kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((sum, { minor }) => sum + minor, 0)
  const sumEntries = (own: readonly EntryFact[], kind: string) =>
    Math.abs(own.filter((entry) => entry.kind === kind).reduce((sum, { minor }) => sum + minor, 0))
  const rows = Object.entries(books).flatMap(([gateway, lines]) =>
    [...new Set(lines.map(({ currency }) => currency))].sort().map((currency) => {
      const there = lines.filter((line) => line.currency === currency)
      const here = entries.filter((entry) => entry.gateway === gateway && entry.currency === currency)
      const fees = there.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
      const both = (gatewayMinor: number, ledgerMinor: number) =>
        `${amount(gatewayMinor)} / ${amount(ledgerMinor)}`
      const taken = [sumLines(there, 'charge'), sumEntries(here, 'charge')] as const
      const back = [sumLines(there, 'refund'), sumEntries(here, 'refund')] as const
      const kept = [fees, sumEntries(here, 'fee')] as const
      return [
        gateway,
        currency,
        both(...taken),
        both(...back),
        both(...kept),
        both(taken[0] - back[0] - kept[0], taken[1] - back[1] - kept[1]),
      ]
    }),
  )
  return table(['gateway', 'currency', 'received', 'refunded', 'fees', 'net'], rows)
}

function describeOnSite({ evidence: { entries }, staff }: Outcome): string {
  const told = staff.recorded.reduce((sum, { minor }) => sum + minor, 0)
  const sumOf = (kind: string) =>
    entries.filter((entry) => entry.kind === kind).reduce((sum, { minor }) => sum + minor, 0)
  return `On site, corrections deducted: ${amount(told)} were recorded by staff, the ledger has ${amount(sumOf('cash'))}. Discounts: ${amount(-sumOf('adjustment'))}.`
}

const describeStatements = ({ evidence: { statements } }: Outcome) =>
  table(
    ['statement', 'lines', 'match', 'differ'],
    statements.map(({ gateway, lines, matched, open }) => [gateway, lines, matched, open]),
  )

function describeChecks({ evidence }: Outcome): string {
  const { bookings, attempts, refunds, entries, capacities } = evidence
  return [
    `- Of ${capacities.size} slots none has more live bookings than seats, and no seat two.`,
    `- Every answered booking and payment reference is among ${bookings.length} bookings and ${attempts.length} payment attempts.`,
    `- No hold is open, no payment that somebody could still make, and none of ${refunds.length} refunds.`,
    `- Per payment, charges, fees and refunds of the gateway's books are the same as those of the ledger (${entries.length} entries).`,
    '- Per booking, what staff recorded on site is what the ledger has.',
    '- Each line of each statement has its entry, and each entry its line.',
    '- `npm run audit` finds nothing.',
    '- Every confirmed booking has what its terms require at booking; of expired ones and those that the business canceled nothing is kept; of those that customers canceled exactly what the terms keep.',
  ].join('\n')
}
