import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Target } from './target.ts'
import { runTool } from './tool.ts'

const LIMIT_SECONDS = 120

const NAMES =
  'admin adminer api app assets aws backup bak bin build cgi-bin config console credentials data database db debug deploy dev docker-compose docs dump env error etc export files graphql health id_rsa index info internal jenkins js jhilik key keys log logs mail mailbox manage metrics migrations node_modules old package package-lock password passwd phpinfo phpmyadmin private prometheus proxy readme root script secret secrets server server-status session session-secret settings setup shell sql src ssh staging static status storage swagger sw system temp test tmp token tools trace upload uploads user users vendor web web.config wp-admin wp-login yarn'.split(
    ' ',
  )
const ENDINGS = [
  '',
  '/',
  '.bak',
  '.env',
  '.json',
  '.js.map',
  '.log',
  '.old',
  '.php',
  '.sql',
  '.tar.gz',
  '.txt',
  '.yml',
  '.zip',
  '~',
]
const PATHS =
  '.env .env.local .git/config .git/HEAD .gitignore .htaccess .htpasswd .npmrc .ssh/id_rsa .well-known/security.txt %2e%2e/package.json ..%2f..%2fetc/passwd data/session-secret data/postgres server/src/config.ts server/migrations/0001_accounts.sql web/build/server/index.js robots.txt sitemap.xml'.split(
    ' ',
  )

/** The answers that are expected, by their path below the site or below /api. */
const EXPECTED = [
  '.well-known/security.txt',
  'robots.txt',
  'sitemap.xml',
  'mailbox', // A demo without a mail server has this page.
  'mailbox/',
  'docs',
  'docs/',
  'health',
  'health/',
]

interface Result {
  input: { FUZZ: string }
  status: number
  length: number
}

/** Addresses that answer with something although no link leads there. */
export async function runFfuf({ url, folder }: Target): Promise<string[]> {
  const words = join(folder, 'words.txt')
  const list = [...NAMES.flatMap((name) => ENDINGS.map((ending) => name + ending)), ...PATHS]
  await writeFile(words, list.join('\n'))
  const findings: string[] = []
  for (const base of ['/', '/api/', '/uploads/', '/assets/']) {
    const file = join(folder, 'ffuf.json')
    const args = ['-w', words, '-u', `${url}${base}FUZZ`, '-mc', 'all', '-fc', '404', '-t', '10', '-s']
    args.push('-of', 'json', '-o', file, '-maxtime', String(LIMIT_SECONDS))
    await runTool('ffuf', args, { limitMs: (LIMIT_SECONDS + 20) * 1000 })
    const { results } = JSON.parse(await readFile(file, 'utf8')) as { results: Result[] | null }
    const found = (results ?? []).map(({ input, status, length }) => ({ path: input.FUZZ, status, length }))
    // The server answers 400 to an address that leads out of the folder.
    const unexpected = found.filter(({ path, status }) => status !== 400 && !EXPECTED.includes(path))
    const answered = found.map(({ path, status }) => `${path} ${status}`).join(', ')
    console.log(`  ${base}: ${list.length} addresses, answered: ${answered || 'none'}`)
    findings.push(...unexpected.map(({ path, status }) => `${base}${path} answers ${status}`))
  }
  return findings
}
