import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CALLS, OWNERS_CALLS, PAGES } from './addresses.ts'
import type { Target } from './target.ts'
import { runTool } from './tool.ts'

const SECONDS = 240
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe'

interface Report {
  vulnerabilities: Record<string, Entry[]>
  anomalies: Record<string, Entry[]>
}

interface Entry {
  method: string
  path: string
  info: string
  level: number
}

/** Each is explained in docs/security.md. */
const EXPLAINED = [
  /Strict-Transport-Security is not set/,
  /X-XSS-Protection is not set/,
  /(?:Secure|HttpOnly) flag is not set in the cookie : locale/i,
  /Backup file .*\/booking\/result\//,
]

/** Returns what wapiti reports about the pages of a visitor and of the owner. */
export async function runWapiti({ url, token, folder }: Target): Promise<string[]> {
  const findings: string[] = []
  for (const [who, paths, more] of [
    ['visitor', [...PAGES, ...CALLS], []],
    ['owner', OWNERS_CALLS, ['-H', `Authorization: Bearer ${token}`]],
  ] as const) {
    const file = join(folder, `wapiti-${who}.json`)
    const args = [
      '-u',
      `${url}/`,
      '--scope',
      'folder',
      '-m',
      MODULES,
      '-d',
      '4',
      '--max-links-per-page',
      '40',
    ]
    args.push('--max-files-per-dir', '15', '--max-scan-time', String(SECONDS), '--max-attack-time', '60')
    args.push(
      '-f',
      'json',
      '-o',
      file,
      '--flush-session',
      '--no-bugreport',
      '--store-session',
      join(folder, who),
    )
    const starts = paths.flatMap((path) => ['-s', url + path])
    const output = await runTool('wapiti', [...args, ...more, ...starts], {
      limitMs: (SECONDS * 2 + 60) * 1000,
    })
    const found = await readFile(file, 'utf8').catch(() => null)
    if (!found) {
      findings.push(`${who}: no report: ${output.slice(-500)}`)
      continue
    }
    const { vulnerabilities, anomalies } = JSON.parse(found) as Report
    const count = /(\d+) (?:URLs|pages|links)/i.exec(output)?.[0] ?? ''
    const entries = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, list]) =>
      list.map(
        ({ method, path, info, level }) => `${who}: ${kind} (level ${level}) ${method} ${path}: ${info}`,
      ),
    )
    const explained = entries.filter((entry) => EXPLAINED.some((explained) => explained.test(entry)))
    console.log(`  ${who}: ${count} ${entries.length} reports, ${explained.length} of them explained`)
    findings.push(...entries.filter((entry) => !explained.includes(entry)))
  }
  return findings
}
