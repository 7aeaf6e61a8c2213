import { join } from 'node:path'
import type { Target } from './target.ts'
import { runTool } from './tool.ts'

const EACH_MS = 150_000

/** Calls whose input reaches a query. `*` marks what sqlmap changes. */
const CALLS: [path: string, body?: string][] = [
  ['/api/services?date=2030-01-01*&from=10:00*'],
  ['/api/services/00000000-0000-0000-0000-000000000000*'],
  ['/api/reviews?cursor=a*&stars=5*'],
  ['/api/bookings?q=rahim*&status=confirmed*&from=2030-01-01*'],
  ['/api/auth/users?q=rahim*&role=user*'],
  ['/api/history?q=rahim*&kind=services*&from=2030-01-01*'],
  ['/api/reports?from=2030-01-01*&to=2030-01-31*'],
  ['/api/auth/login', '{"email":"user@jhilik.example*","password":"x*"}'],
  ['/api/newsletter', '{"email":"reader@people.example*"}'],
]

/** What sqlmap says is injectable. */
export async function runSqlmap({ url, token, folder }: Target): Promise<string[]> {
  const findings: string[] = []
  for (const [path, body] of CALLS) {
    const args = [
      '-u',
      url + path,
      '--batch',
      '--flush-session',
      '--dbms=PostgreSQL',
      '--level=2',
      '--risk=1',
    ]
    args.push(
      '--threads=2',
      '--timeout=10',
      '--retries=0',
      '--ignore-code=*',
      `--output-dir=${join(folder, 'sqlmap')}`,
    )
    args.push('-H', `Authorization: Bearer ${token}`)
    if (body) args.push('--data', body, '-H', 'Content-Type: application/json')
    const output = await runTool('sqlmap', args, { limitMs: EACH_MS })
    const isClean = /do(?:es)? not (?:appear|seem) to be injectable/.test(output)
    const hits = output.match(/^.*(?:is vulnerable|appears to be .* injectable|Type: .*)$/gm) ?? []
    console.log(
      `  ${path}: ${isClean ? 'not injectable' : hits.length > 0 ? 'see below' : 'ended by the limit'}`,
    )
    if (!isClean) findings.push(...hits.map((hit) => `${path}: ${hit.trim()}`))
  }
  return findings
}
