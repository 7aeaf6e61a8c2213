import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Technique } from './startup-variants.ts'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = [
  'contract',
  'scripts',
  'server',
  'web/app',
  'web/messages',
  'web/public',
  'web/vite',
  'web/package.json',
  'web/react-router.config.ts',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const LATER_SCHEMA = /\(await import\('(@jhilik\/contract\/[\w-]+\.ts)'\)\)\.(\w+)/g

/** Copies the product to `copy` without `technique` and builds it there, unless that was done before. */
export async function buildWithout(technique: Technique | undefined, copy: string): Promise<void> {
  if (existsSync(join(copy, 'web/build/.hash'))) return
  for (const path of COPIED) await cp(join(ROOT, path), join(copy, path), { recursive: true })
  await linkPackages(copy)
  for (const { file, from, to } of technique?.edits ?? []) {
    const source = await readFile(join(copy, file), 'utf8')
    if (!source.includes(from)) throw new Error(`${technique?.name}: ${file} does not contain ${from}`)
    await writeFile(join(copy, file), source.replace(from, to))
  }
  if (technique?.schemasAtOnce) await importSchemas(join(copy, 'web/app'))
  const build = `import('./scripts/build.mjs').then(({ ensureBuilt }) => ensureBuilt())`
  await promisify(execFile)(process.execPath, ['-e', build], { cwd: copy })
}

/** The installed packages, and the copy's own workspaces in place of the original ones. */
async function linkPackages(copy: string): Promise<void> {
  await mkdir(join(copy, 'node_modules/@jhilik'), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@jhilik') await symlink(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of ['contract', 'server', 'web']) {
    await symlink(join(copy, name), join(copy, 'node_modules/@jhilik', name))
  }
}

async function importSchemas(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue
    const source = await readFile(join(folder, name), 'utf8')
    const imports: string[] = []
    const eager = source.replace(LATER_SCHEMA, (_, file, schema) => {
      imports.push(`import { ${schema} as eager${imports.length} } from '${file}'`)
      return `eager${imports.length - 1}`
    })
    if (imports.length > 0) await writeFile(join(folder, name), [...imports, eager].join('\n'))
  }
}
