import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../../src/platform/postgres/embedded.ts'
import { endLeftServer } from '../../src/platform/postgres/postmaster.ts'

let template: Promise<string> | undefined

/** A folder with the files of an embedded database that has been started once. Creating them takes longer than most tests. */
async function makeTemplate(): Promise<string> {
  const folder = await makeEmbeddedFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await (await startEmbedded(folder)).close()
  return folder
}

/** A folder in /tmp for the data of a product, which other accounts may enter: root's PostgreSQL runs under another one. */
export async function makeEmbeddedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-embedded-'))
  await chmod(folder, 0o755)
  return folder
}

/** Puts the files of an embedded database without tables into the folder, which is created. */
export async function copyEmbeddedFiles(dataDir: string): Promise<void> {
  template ??= makeTemplate()
  await mkdir(dataDir, { recursive: true })
  // The owner of the files is kept.
  await promisify(execFile)('cp', ['--archive', join(await template, 'postgres'), dataDir])
}

/** Ends the embedded server that a killed product has left in the folder, and removes the folder and what it links to. */
export async function removeEmbeddedFolder(dataDir: string): Promise<void> {
  const files = await realpath(join(dataDir, 'postgres')).catch(() => null)
  if (files) {
    await endLeftServer(join(files, 'data'))
    await rm(files, { recursive: true })
  }
  await rm(dataDir, { recursive: true, force: true })
}
