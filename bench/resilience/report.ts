import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { refusals } from '../payments/client.ts'
import { describeDifferences } from '../payments/report.ts'
import type { Outcome } from '../payments/run.ts'
import type { Scenario, Stage } from './scenario.ts'

const FILE = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url))

/** A scenario and what came of it, as a section of Markdown. */
export function describeScenario(
  { name, title, about }: Scenario,
  stage: Stage,
  outcome: Outcome,
): { text: string; differences: number } {
  const { evidence, options, stories, seconds } = outcome
  const differences = [...outcome.differences, ...(stage.differences?.(outcome) ?? [])]
  const count = (status: string) => evidence.bookings.filter((booking) => booking.status === status).length
  const lines = Object.values(evidence.books).reduce((sum, { length }) => sum + length, 0)
  const verdict =
    differences.length === 0
      ? '**No difference; `npm run audit` finds nothing.**'
      : `**${differences.length} differences.**\n\n${describeDifferences(differences)}`
  const text = [
    `## ${title}`,
    `\`npm run resilience -- ${name}\`. ${about}`,
    stage.did().join('\n\n'),
    `${stories.length} orders in ${Math.round(seconds.orders)} s, seed ${options.seed}. Callers had to ask again ${refusals.count} times, because they got no answer or were asked to. ${evidence.acknowledged.length} orders were answered with a booking; there are ${evidence.bookings.length} bookings (${count('confirmed')} confirmed, ${count('canceled')} canceled, ${count('expired')} expired, ${count('held')} held), ${evidence.entries.length} ledger entries against ${lines} lines of the gateways' books, and ${evidence.refunds.length} refunds. Nothing was open ${Math.round(seconds.settling)} s after the last order.`,
    verdict,
  ].join('\n\n')
  refusals.count = 0
  return { text, differences: differences.length }
}

/** Replaces the section of this title, or adds it at the end. */
export async function writeSection(title: string, section: string): Promise<void> {
  const [head = '', ...sections] = (await readFile(FILE, 'utf8')).trim().split(/\n+(?=## )/)
  const isIt = (text: string) => text.startsWith(`## ${title}\n`)
  const at = sections.findIndex(isIt)
  if (at === -1) sections.push(section)
  else sections[at] = section
  await writeFile(FILE, `${[head, ...sections].join('\n\n')}\n`)
}
