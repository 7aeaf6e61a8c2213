import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../src/config.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string) => readFileSync(pathOf(path), 'utf8')

/** Reads settings as systemd, Compose and a shell do. */
function settingsIn(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1')]))
}

describe('the files of an installation', () => {
  it('name settings that the server knows', () => {
    const known = read('docs/operations.md')
    const examples = Object.keys(settingsIn(read('deploy/settings.example').replaceAll(/^# /gm, '')))
    expect(examples).toContain('BACKUP_DIR')
    const ofCompose = ['DOMAIN', 'DATABASE_PASSWORD']
    for (const name of examples.filter((one) => !ofCompose.includes(one))) {
      expect(known, name).toContain(`\`${name}\``)
    }
  })

  it('start with the settings of the guide', () => {
    const block = /settings\.env <<END\n(.*?)\nEND/s.exec(read('docs/installing.md'))?.[1] ?? ''
    const secret = '0123456789abcdef'.repeat(4)
    const config = loadConfig(settingsIn(block.replace('$(openssl rand -hex 32)', secret)))
    expect(config).toMatchObject({ publicUrl: 'https://wash.example', demo: false })
    expect(config.sandbox?.url).toBe('https://pay.wash.example')
    expect(config.trustProxy).toBeTruthy()
  })

  it('have a script without mistakes in its grammar', () => {
    execFileSync('sh', ['-n', pathOf('deploy/jhilik.sh')])
  })
})
