import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkRuns } from '../install.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'jhilik-install-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, script: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return file
}

describe('the pinned Node', () => {
  it('is accepted when it runs', async () => {
    await checkRuns(process.execPath)
  })

  it('that lacks a library is refused with what to install', async () => {
    const said = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'
    await expect(checkRuns(program('bare', `echo '${said}' >&2; exit 127`))).rejects.toThrow(
      /libatomic\.so\.1: cannot open .* apt install libatomic1/,
    )
  })
})
