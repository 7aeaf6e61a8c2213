import { join } from 'node:path'
import { QUERIED } from './addresses.ts'
import type { Target } from './target.ts'
import { runTool } from './tool.ts'

const EACH_MS = 150_000

/** Returns what sqlmap reports as injectable. */
export async function runSqlmap({ url, token, folder }: Target): Promise<string[]> {
  const findings: string[] = []
  for (const [path, body] of QUERIED) {
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
