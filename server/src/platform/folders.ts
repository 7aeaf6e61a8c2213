import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/**
 * The folder `server` is found by its package.json, because a build has this code in another folder than its source.
 */
export const SERVER_FOLDER = dirname(findPackageJSON(import.meta.url) as string)
