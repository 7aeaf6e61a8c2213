import type { Statement } from '@jhilik/contract/statements.ts'
import type { BookLine } from '../../server/test/gateways/hosted-pages.ts'
import type { Owner } from './business.ts'
import type { StatementFact } from './evidence.ts'

const decimal = (minor: number) => (minor / 100).toFixed(2)

/** A provider's books as the file that its panel exports. */
export function statementOf(lines: readonly BookLine[], timeZone: string): string {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const rows = lines.map(({ kind, reference, merchantRef, minor, feeMinor, currency, at }) =>
    [
      dayOf.format(at),
      kind === 'charge' ? 'Payment' : 'Refund',
      reference,
      merchantRef,
      decimal(kind === 'charge' ? minor : -minor),
      decimal(feeMinor),
      currency,
    ].join(','),
  )
  return ['Date,Type,Transaction ID,Order ID,Amount,Fee,Currency', ...rows].join('\r\n')
}

/** Imports it as the owner does; prints what differs. */
export async function importStatement(
  { client, token }: Owner,
  gateway: string,
  text: string,
): Promise<{ fact: StatementFact; differences: string[] }> {
  const call = { token: await token() }
  const body = { gateway, fileName: `${gateway}.csv`, text }
  const { data } = await client.expect<{ data: Statement }>('POST', '/money/statements', { ...call, body })
  interface Found {
    data: { differences: { problem: string; text: string; stated: unknown; booked: unknown }[] }
  }
  const found = await client.expect<Found>('GET', `/money/statements/${data._id}`, call)
  const { lines, matched, open } = data
  return {
    fact: { gateway, lines, matched, open },
    differences: found.data.differences.map(
      ({ problem, text, stated, booked }) =>
        `${gateway}: ${problem}: ${text}; stated ${JSON.stringify(stated)}, booked ${JSON.stringify(booked)}`,
    ),
  }
}
