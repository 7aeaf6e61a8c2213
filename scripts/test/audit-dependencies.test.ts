import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { judgeAdvisories, judgeSignatures } from '../audit-dependencies-rules.mjs'

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

describe('install scripts', () => {
  it('belong only to packages that are allowed to run one, by name', () => {
    const locked = Object.entries<{ hasInstallScript?: boolean }>(read('package-lock.json').packages)
    const withScripts = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([where]) => where.replace(/^.*node_modules\//, ''))
    expect(Object.keys(read('package.json').allowScripts).sort()).toEqual(withScripts.sort())
  })
})

describe('the audit of the dependencies', () => {
  const advisory = (severity: string, id: string) => ({
    severity,
    name: 'left-pad',
    title: 'Pads too far',
    url: `https://github.com/advisories/${id}`,
  })
  const answer = {
    vulnerabilities: {
      'left-pad': { via: [advisory('high', 'GHSA-1'), advisory('low', 'GHSA-2')] },
      padder: { via: ['left-pad', advisory('high', 'GHSA-1')] },
    },
  }

  it('names each vulnerability once', () => {
    expect(judgeAdvisories(answer, [], '2030-01-01')).toMatchObject({
      checked: true,
      found: [expect.stringContaining('GHSA-1')],
    })
  })

  it('leaves out an exception until its day', () => {
    const exceptions = [{ advisory: 'GHSA-1', reason: 'Only in tests', until: '2030-01-01' }]
    expect(judgeAdvisories(answer, exceptions, '2029-12-31')).toMatchObject({ found: [] })
    expect(judgeAdvisories(answer, exceptions, '2030-01-01').found).toHaveLength(1)
  })

  it('says that nothing was checked when the registry refuses', () => {
    expect(judgeAdvisories({ message: '405 Method Not Allowed' }, [], '2030-01-01').checked).toBe(false)
    expect(judgeSignatures(null).checked).toBe(false)
    const invalid = [{ name: 'left-pad', version: '1.0.0' }]
    expect(judgeSignatures({ invalid, missing: [] }).found).toHaveLength(1)
  })

  it('has a reason and a day for every exception', () => {
    for (const exception of read('scripts/audit-dependencies-exceptions.json').exceptions) {
      expect(exception).toMatchObject({
        advisory: expect.stringMatching(/^GHSA-/),
        reason: expect.stringMatching(/\w{3}/),
        until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })
    }
  })
})
