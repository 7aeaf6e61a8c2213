import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The folder `server` is found by its package.json, because a build has this code in another folder than its source.
 */
export const SERVER_FOLDER = dirname(findPackageJSON(import.meta.url) as string)

const { version } = JSON.parse(readFileSync(join(SERVER_FOLDER, 'package.json'), 'utf8')) as {
  version: string
}

export const PRODUCT_VERSION = version
